import { fork } from 'node:child_process';
import type { Order, Report } from './worker.ts';

type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

/** The platform's process, seen from the benchmark. */
export interface PlatformProcess {
  readonly ready: ReportOf<'ready'>;
  /** Sends an order and waits for the report of this kind. */
  ask<Kind extends Report['kind']>(order: Order, kind: Kind): Promise<ReportOf<Kind>>;
  stop(): Promise<void>;
}

/** Starts this program again as the platform's process. */
export async function startPlatformProcess(
  database: Readonly<Record<string, string>>,
): Promise<PlatformProcess> {
  const child = fork(process.argv[1] ?? '', [], { env: { ...process.env, ...database } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const reported = <Kind extends Report['kind']>(kind: Kind) =>
    new Promise<ReportOf<Kind>>((resolve, reject) => {
      const listen = (report: Report) => {
        if (!isKind(report, kind)) return;
        child.off('message', listen);
        resolve(report);
      };
      child.on('message', listen);
      ended.then(() => reject(new Error('The platform ended.')));
    });
  return {
    ready: await reported('ready'),
    ask(order, kind) {
      const answer = reported(kind);
      child.send(order);
      return answer;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function isKind<Kind extends Report['kind']>(report: Report, kind: Kind): report is ReportOf<Kind> {
  return report.kind === kind;
}
