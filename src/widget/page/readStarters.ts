/** More would be a menu. */
const most = 4;
/** Characters; what is longer is no question. */
const longest = 200;

/** The questions at an address; none where there are none, or nobody answers. */
export async function readStarters(address: URL): Promise<readonly string[]> {
  try {
    const answer = await fetch(address, { credentials: 'omit' });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    const list = typeof body === 'object' && body !== null && 'questions' in body ? body.questions : [];
    return (Array.isArray(list) ? list : []).filter(isQuestion).slice(0, most);
  } catch {
    return [];
  }
}

const isQuestion = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest;
