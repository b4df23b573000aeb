import { changeState, type FigureState, type Report } from './FigureState.ts';

/** Milliseconds after which an unsent report is dropped. For two days, the proxy recognises a report that it has counted. */
const maxAge = 24 * 60 * 60 * 1000;
const maxUnsent = 20;
/** Statuses after which the same report may succeed. */
const isTemporary = (status: number) => status === 429 || status >= 500;

/** Adds a report to the marker, for `sendReports`; replaces one with the same id. Returns the report with its id. */
export function addReport(state: FigureState, report: Omit<Report, 'id'> & Partial<Report>): Report {
  const named = { id: randomId(), ...report };
  const others = (state.unsent ?? []).filter((one) => one.report.id !== named.id);
  state.unsent = [...others, { report: named, at: Date.now() }].slice(-maxUnsent);
  return named;
}

const sending = new Set<string>();

/** Sends all reports of the last 24 hours that the proxy has not accepted or refused, also those of earlier pages. */
export async function sendReports(address: string): Promise<void> {
  const waiting = await changeState((state) => {
    state.unsent = (state.unsent ?? []).filter(({ at }) => at > Date.now() - maxAge);
    return state.unsent;
  });
  await Promise.all(waiting.map(({ report }) => send(address, report)));
}

async function send(address: string, report: Report): Promise<void> {
  if (sending.has(report.id)) return;
  sending.add(report.id);
  try {
    // Without a content type of its own, the browser sends no preflight; `keepalive` survives the end of the page.
    const body = JSON.stringify(report);
    const { status } = await fetch(address, { method: 'POST', body, keepalive: true, credentials: 'omit' });
    if (status === 400) console.warn('Shelftalk: the proxy refused a report', report);
    if (isTemporary(status)) return;
    await changeState((state) => {
      state.unsent = (state.unsent ?? []).filter((one) => one.report.id !== report.id);
    });
  } catch {
    // Offline: the next change of the marker, or the next page, sends the report again.
  } finally {
    sending.delete(report.id);
  }
}

/** `crypto.randomUUID` does not exist on pages without https. */
function randomId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
