export { Announcer, useAnnounce } from './announcer/Announcer.tsx';
export { MessageAnnouncer } from './announcer/MessageAnnouncer.ts';
export { ThreadAnnouncer } from './announcer/ThreadAnnouncer.tsx';
export { Button, type ButtonProps } from './button/Button.tsx';
export { CartActionMessage } from './cart/CartActionMessage.tsx';
export { CartDetailActions } from './cart/CartDetailActions.tsx';
export { CartReceipt } from './cart/CartReceipt.tsx';
export type { CartActionProps } from './cart/cartAction.ts';
export { openCartChannel } from './cart/cartChannel.ts';
export type { CartMessages } from './cart/cartMessages.ts';
export { cartParts } from './cart/cartParts.ts';
export type { LazyCart } from './cart/useShopCart.ts';
export { Composer, type ComposerProps } from './composer/Composer.tsx';
export {
  ComposerBarrier,
  type ComposerBarrierProps,
  ComposerBox,
  type ComposerBoxProps,
  ComposerCount,
  type ComposerCountProps,
  ComposerInput,
  type ComposerInputProps,
  ComposerRoot,
  type ComposerRootProps,
  ComposerSend,
  type ComposerSendProps,
  type ComposerState,
} from './composer/ComposerParts.tsx';
export { ContextChip, type ContextChipProps } from './composer/ContextChip.tsx';
export type { EnterKey } from './composer/useComposerElements.ts';
export { Edge, type EdgeProps } from './edge/Edge.tsx';
export { AnswerRating, type Feedback } from './feedback/AnswerRating.tsx';
export { ChatWidget, type ChatWidgetProps } from './floating/ChatWidget.tsx';
export { fitVisualViewport } from './floating/fitVisualViewport.ts';
export { ContactOptions } from './handover/ContactOptions.tsx';
export { HandoverNotice } from './handover/HandoverNotice.tsx';
export * as commonDrawings from './icons/commonDrawings.ts';
export { Drawing, Icon, type IconName, iconNames } from './icons/Icon.tsx';
export * as rareDrawings from './icons/rareDrawings.ts';
export { AttachMenu, type AttachMenuProps } from './inputs/AttachMenu.tsx';
export { ChatForm, type ChatFormProps } from './inputs/ChatForm.tsx';
export { FormMessage, type FormMessageProps } from './inputs/FormMessage.tsx';
export { FormSheet, type FormSheetProps } from './inputs/FormSheet.tsx';
export type { FormField } from './inputs/formField.ts';
export { HostInputSheet, type HostInputSheetProps } from './inputs/HostInputSheet.tsx';
export type { HostForm, HostInput, HostInputs, HostInputsById } from './inputs/hostInput.ts';
export { inputRenderers } from './inputs/inputRenderers.tsx';
export { LocationSheet, type LocationSheetProps } from './inputs/LocationSheet.tsx';
export { PictureSheet, type PictureSheetProps } from './inputs/PictureSheet.tsx';
export { StorePicker, type StorePickerProps } from './inputs/StorePicker.tsx';
export { StoreSheet, type StoreSheetProps } from './inputs/StoreSheet.tsx';
export type { Store } from './inputs/stores.ts';
export { VoiceSheet, type VoiceSheetProps } from './inputs/VoiceSheet.tsx';
export { ButtonsMessage } from './interactive/ButtonsMessage.tsx';
export { ListMessage } from './interactive/ListMessage.tsx';
export { ReplyButtons, type ReplyButtonsProps } from './interactive/ReplyButtons.tsx';
export { Sheet, type SheetProps } from './interactive/Sheet.tsx';
export { startTools } from './interactive/startTools.ts';
export { ToolCallRow } from './interactive/ToolCallRow.tsx';
export { ChatLauncher, type ChatLauncherProps } from './launcher/ChatLauncher.tsx';
export { countReceivedSince, useUnread } from './launcher/useUnread.ts';
export { AudioMessage } from './media/AudioMessage.tsx';
export { AudioPlayer, type AudioPlayerProps } from './media/AudioPlayer.tsx';
export { ImageMessage } from './media/ImageMessage.tsx';
export { LocationMessage } from './media/LocationMessage.tsx';
export { type MapPicture, MapPictureProvider } from './media/mapPicture.ts';
export { type MediaPolicy, MediaPolicyProvider, useMediaPolicy } from './media/mediaPolicy.ts';
export { DayDivider, type DayDividerProps } from './message/DayDivider.tsx';
export { MessageRow, type MessageRowProps } from './message/MessageRow.tsx';
export { MessageView, type MessageViewProps } from './message/MessageView.tsx';
export type { ToolCallViewProps } from './message/ToolCallView.tsx';
export { UserInput, type UserInputProps } from './message/UserInput.tsx';
export { type UseMessageRowResult, useMessageRow } from './message/useMessageRow.ts';
export type { CartWord } from './messages/CartWord.ts';
export { createPlural, type Language } from './messages/createPlural.ts';
export { createEn, en, type Messages } from './messages/en.ts';
export { type LocaleMessages, LocaleProvider, useLocale, useMessages } from './messages/MessagesContext.tsx';
export { moveFocusOut } from './moveFocusOut.ts';
export { Notice, type NoticeProps } from './notice/Notice.tsx';
export { OrderCard, type OrderCardProps } from './order/OrderCard.tsx';
export { OrderMessage } from './order/OrderMessage.tsx';
export type { OrderMessages } from './order/orderMessages.ts';
export { type OrderOptions, orderRenderers } from './order/orderRenderers.tsx';
export { ChatPanel, type ChatPanelProps } from './panel/ChatPanel.tsx';
export { Conversation, type ConversationProps } from './panel/Conversation.tsx';
export type { EmptyProps } from './panel/Empty.tsx';
export { focusPanel } from './panel/focusPanel.ts';
export { Panel, type PanelProps, type PanelSlots } from './panel/Panel.tsx';
export { PanelFooter, type PanelFooterProps } from './panel/PanelFooter.tsx';
export { PanelHeader, type PanelHeaderProps } from './panel/PanelHeader.tsx';
export { PanelMenu } from './panel/PanelMenu.tsx';
export { PanelRoot, type PanelRootProps } from './panel/PanelRoot.tsx';
export { PanelStatus } from './panel/PanelStatus.tsx';
export { RestartButton } from './panel/RestartButton.tsx';
export { ServiceNotice } from './panel/ServiceNotice.tsx';
export type { PartProps, PartTag } from './parts/usePart.ts';
export type { ProductScope, ResolveProducts } from './products/batchedResolver.ts';
export { CardCart } from './products/CardCart.tsx';
export { CartReceiptRow, type CartReceiptRowProps } from './products/CartReceiptRow.tsx';
export { Comparison, type ComparisonProps } from './products/Comparison.tsx';
export type { ProductActionProps, ShopValue } from './products/cart.ts';
export { DetailActions } from './products/DetailActions.tsx';
export { Price, type PriceProps } from './products/Price.tsx';
export { ProductCard, type ProductCardProps } from './products/ProductCard.tsx';
export { ProductGroupLayout } from './products/ProductGroupLayout.tsx';
export { ProductMessage } from './products/ProductMessage.tsx';
export { ProductResolverProvider, type ProductResolverProviderProps } from './products/ProductResolver.tsx';
export { ProductSheets } from './products/ProductSheets.tsx';
export { ProductsMessage } from './products/ProductsMessage.tsx';
export { type PointMessages, pointMessages } from './products/pointMessages.ts';
export type { ComparedRow, ProductResults } from './products/productResults.ts';
export { RecommendationMessage } from './products/RecommendationMessage.tsx';
export { recommendedProducts } from './products/recommendedProducts.ts';
export { ShopProvider, type ShopProviderProps } from './products/ShopProvider.tsx';
export type {
  AddToCart,
  AddToCartResult,
  CartCode,
  CartLineDetail,
  CartMessage,
  CartState,
  CartTotal,
  ChosenVariant,
  ShopCart,
  ShopCartLine,
} from './products/shopCart.ts';
export { type ResolvedProduct, useResolvedProducts } from './products/useResolvedProducts.ts';
export { ReportProvider, useReport } from './ReportContext.ts';
export { defaultParts } from './renderers/defaultParts.ts';
export { defaultRenderers } from './renderers/defaultRenderers.ts';
export type { BubbleProps, ProductCardPartProps } from './renderers/ownParts.ts';
export type { PanelParts } from './renderers/parts.ts';
export { type RendererRegistry, RenderersProvider } from './renderers/RenderersContext.ts';
export type { ChoiceState, RendererOverrides, RendererProps, Renderers } from './renderers/types.ts';
export { EmptyMessage } from './session/EmptyMessage.ts';
export { EndNotice } from './session/EndNotice.tsx';
export { SessionNotice, type SessionNoticeProps } from './session/SessionNotice.tsx';
export { SuggestionMessage } from './suggestions/SuggestionMessage.tsx';
export { Suggestions, type SuggestionsProps } from './suggestions/Suggestions.tsx';
export { TermsGate } from './terms/TermsGate.tsx';
export { Link } from './text/Link.tsx';
export { Text, type TextProps } from './text/Text.tsx';
export { type TextOptions, TextProvider } from './text/TextContext.ts';
export { TextMessage } from './text/TextMessage.tsx';
export { accentTokens, contrast, readableOn, shiftToContrast } from './theme/theme.ts';
export type { Scheme } from './theme/useScheme.ts';
export { Thread, type ThreadProps } from './thread/Thread.tsx';
export { TurnLine, type TurnLineProps } from './turn/TurnLine.tsx';
export { TurnStatus, type TurnStatusProps } from './turn/TurnStatus.tsx';
export {
  createExtensions,
  type Extension,
  type ExtensionOptions,
  type ExtensionProps,
} from './unknown/createExtensions.tsx';
export type { ExtensionText } from './unknown/extensionText.ts';
export { UnknownMessage } from './unknown/UnknownMessage.tsx';
