import { Button } from '../button/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';

interface PopupHeaderProps {
  /** The name of the popup, which has it as its `aria-label`. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Title and close button of a popup where it is modal, as on phones; hidden where it is a popover. */
export const PopupHeader = ({ title, onClose }: PopupHeaderProps) => (
  <div className="shelftalk-popup-header">
    <p aria-hidden="true">
      <bdi>{title}</bdi>
    </p>
    <Button variant="icon" aria-label={useMessages().closeSheet} onClick={onClose}>
      <Icon name="close" />
    </Button>
  </div>
);
