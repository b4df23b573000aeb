/** Renders nothing: the current suggestions are shown below the last message. */
export const SuggestionMessage = () => null;
