/** The most starters that are shown. */
const most = 4;
/** Longest starter in characters; longer ones are ignored. */
const longest = 200;

/** Loads the questions at a URL; returns none on any error. */
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
