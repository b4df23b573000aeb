/** Share of a question's words that a help text must contain to answer it; the rarest words count most. */
export const helpCoverage = 0.7;
/** Share from which products or texts contain all of a sentence. */
export const wholeCoverage = 0.97;
/** Share of a question's words from which products are an answer to it. */
export const productCoverage = 0.6;
