const maxQuestions = 4;
/** Longer questions are ignored. */
const maxCharacters = 200;

/** Loads the questions at a URL; returns none on any error. */
export async function readStarters(address: URL): Promise<readonly string[]> {
  try {
    const response = await fetch(address, { credentials: 'omit' });
    const body: unknown = response.ok ? await response.json() : undefined;
    const list = typeof body === 'object' && body !== null && 'questions' in body ? body.questions : [];
    return (Array.isArray(list) ? list : []).filter(isQuestion).slice(0, maxQuestions);
  } catch {
    return [];
  }
}

const isQuestion = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxCharacters;
