/** Why events may not be sent there, as the end of a sentence; undefined when they may. */
export async function judgeTarget(address: string): Promise<string | undefined> {
  if (!URL.canParse(address)) return 'must be a URL';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'must be an HTTPS URL';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  return undefined;
}
