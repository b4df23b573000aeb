/** Tiers of a chat number: they limit with how many customers the business may start a conversation in any 24 hours. */
export const limitTiers = [
  'CHATAPP_MESSAGE_LIMIT_TIER_UNSPECIFIED',
  'CHATAPP_MESSAGE_LIMIT_TIER_1K',
  'CHATAPP_MESSAGE_LIMIT_TIER_10K',
  'CHATAPP_MESSAGE_LIMIT_TIER_100K',
  'CHATAPP_MESSAGE_LIMIT_TIER_UNLIMITED',
] as const;
export type LimitTier = (typeof limitTiers)[number];

export const qualityScores = [
  'CHATAPP_QUALITY_SCORE_HIGH',
  'CHATAPP_QUALITY_SCORE_MEDIUM',
  'CHATAPP_QUALITY_SCORE_LOW',
] as const;
export type QualityScore = (typeof qualityScores)[number];
