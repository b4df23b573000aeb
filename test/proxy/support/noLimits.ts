import { RateLimits } from '../../../proxy/index.ts';

/** Rate limits that no test reaches. */
export const noLimits = () =>
  new RateLimits({
    turnsPerMinute: { customer: 1e9, address: 1e9, origin: 1e9 },
    sessionsPerHour: { address: 1e9 },
    callsPerMinute: { customer: 1e9, address: 1e9 },
    bufferedAnswers: { customer: 1e9, address: 1e9 },
    bodyBytes: { address: 1e12 },
    answerBytes: { address: 1e12 },
    uploadsPerHour: { customer: 1e9, address: 1e9 },
    streams: { customer: 1e9, address: 1e9 },
    isLocal: false,
  });
