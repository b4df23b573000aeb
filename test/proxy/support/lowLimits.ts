/** Limits that a test reaches with a few calls. */
export const lowLimits = {
  turnsPerMinute: { customer: 2, address: 3, origin: 100 },
  sessionsPerHour: { address: 2 },
  uploadsPerHour: { customer: 1, address: 5 },
  streams: { customer: 2, address: 3 },
};
