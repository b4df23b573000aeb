/** Renders nothing: current suggestions are shown above the composer. */
export const SuggestionMessage = () => null;
