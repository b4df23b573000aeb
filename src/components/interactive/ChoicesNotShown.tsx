import { useMessages } from '../messages/MessagesContext.tsx';

/** Replaces the choices of a message if none could be decoded. They are reported to the host. */
export const ChoicesNotShown = () => <p className="shelftalk-note">{useMessages().choicesNotShown}</p>;
