/** Suggested questions stand above the composer while they are current; in the thread they leave no mark. */
export const SuggestionMessage = () => null;
