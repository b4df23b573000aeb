import { installApi, type ShelftalkApi, type ShelftalkCall, type ShelftalkTheme } from './api.ts';
import { tokenNames } from './attributes.ts';
import type { ChatApp, ChatAppModule } from './chatApp.ts';
import {
  defaultLabel,
  defaultNotice,
  type ElementConfig,
  type HostForm,
  type HostOptions,
  type ScriptTag,
  type ShopContext,
  type Store,
} from './config.ts';
import type { Emit, ShelftalkEvent, ShelftalkEventDetails, ShelftalkEventName } from './events.ts';
import { drawFrame, drawLoadError, type Frame, launcherStyles } from './frame.ts';
import { readSavedMarker } from './savedMarker.ts';

/** The script tag that defines the element, with functions of the loader. */
export interface ElementScript extends ScriptTag {
  /** Whether chat elements in the page's markup are ignored: user content may contain one. */
  readonly ignoresElements?: boolean;
  /** Taken when the script runs: a later script of the page may replace it. */
  readonly fetch?: typeof fetch;
  /** The chat that the script created. */
  chat?: ChatElement;
  loadApp(isReact: boolean): Promise<ChatAppModule>;
  /** Called for every chat that is connected to the page. */
  onConnect?(chat: ChatElement): void;
}

/** Pages of this size are phones, in both orientations: the panel is a sheet that covers the page. */
const sheetQuery = '(width<=480px),(height<=400px)';

/**
 * `<shelftalk-chat>`: renders the launcher, and cleans up when the element is removed from the page. Loads the app when the
 * shopper is about to open the panel, when a call needs it, or to restore a conversation.
 *
 * @csspart launcher - The button that opens the panel.
 * @csspart frame - The box around the panel.
 * @csspart greeting - The greeting beside the launcher.
 * @cssprop --shelftalk-title-size - The size of the panel's title, a CSS length.
 * @cssprop --shelftalk-page-font - The typeface of the page's body; set by the chat.
 * @cssprop --shelftalk-edge-colour - The colour of the line above the composer.
 * @cssprop --shelftalk-launcher-radius - The corners of the launcher, a `border-radius`.
 * @cssprop --shelftalk-density - The factor of margins and of the space between messages: 0.75 is compact, 1.25 spacious.
 */
export class ChatElement extends HTMLElement implements ShelftalkApi {
  /**
   * The script that defines the element, not the host page. Set before the element is defined. Must keep its name, because a
   * script of another release may read it.
   */
  declare static host: ElementScript;
  static readonly observedAttributes: readonly string[] = [...tokenNames, 'label'];

  readonly #root = this.attachShadow({ mode: 'open' });
  /** Set while the element is on the page. Each connection to the page draws a new frame. */
  #frame: Frame | undefined;
  /** The frame for which the app is being loaded, or has been loaded. */
  #loading: Frame | undefined;
  #app: ChatApp | undefined;
  #waiting: ((app?: ChatApp) => void)[] = [];
  #reinsertionsLeft = 3;

  /** The current attributes and options, for modules that load later. */
  config: ElementConfig = {
    script: ChatElement.host,
    text: (name) => this.getAttribute(name) ?? undefined,
    options: {},
  };

  /** Whether the panel is open. */
  get isOpen(): boolean {
    return !!this.#frame?.box.open;
  }

  /** Dispatches an event under both of its types, `shelftalk-NAME` and `shelftalk:NAME`. */
  emit: Emit = (name, detail) => {
    const init = { detail, bubbles: true, composed: true };
    this.dispatchEvent(new CustomEvent(`shelftalk-${name}`, init));
    this.dispatchEvent(new CustomEvent(`shelftalk:${name}`, init));
  };

  /** Aborted when the element is removed from the page; set once it has been connected. */
  declare removal: AbortController;

  connectedCallback(): void {
    const { host: script } = ChatElement;
    if (script.ignoresElements && script.chat !== this) return;
    // The element was moved within the document, which closes popovers.
    if (this.#frame) return void this.raise();
    this.removal = new AbortController();
    this.#frame = drawFrame();
    const { launcher, box, button } = this.#frame;
    launcher.onclick = ({ isTrusted }) => this.open('shopper', isTrusted);
    // On touch screens, `pointerenter` fires before the press.
    launcher.onpointerenter = launcher.onfocus = () => void this.#loadApp().catch(() => {});
    button.onclick = () => this.close('shopper');
    box.onclose = () => this.#reportClose();
    this.#root.addEventListener('keydown', this.#onKey);
    this.#root.adoptedStyleSheets = [launcherStyles];
    this.#root.append(launcher, box);
    this.#drawLabels();
    this.raise();
    if (this.#isInline) this.open();
    else {
      // In a later task, because reading the marker is slow and most visitors have none.
      setTimeout(() => {
        if (readSavedMarker()) this.#withApp();
      });
    }
    installApi(this);
    script.onConnect?.(this);
    this.emit('ready', {});
  }

  /**
   * Moves the chat in front of everything in the browser's top layer. It is not in the top layer if the page sets its z-index or
   * shows it inline, or while it is closed and a modal dialog of the page is open.
   *
   * @internal
   */
  raise(): void {
    const isLayered = this.isConnected && +getComputedStyle(this).zIndex > 2e9;
    if (!isLayered || (!this.isOpen && document.querySelector(':modal'))) return;
    // Undoes the zoom of the page's root.
    this.#setToken('zoom', `${1 / +getComputedStyle(document.documentElement).zoom}`);
    this.popover = 'manual';
    this.showPopover();
  }

  disconnectedCallback(): void {
    // An element that is moved, also into a new `<body>`, is connected again before the timer's callback runs.
    setTimeout(() => {
      if (this.isConnected || !this.#frame) return;
      this.#dismantle();
      // Frameworks that render the whole document remove the element. Limited, so that two scripts cannot loop.
      if (this.#reinsertionsLeft-- > 0 && ChatElement.host.chat === this)
        document.documentElement.append(this);
    });
  }

  destroy(): void {
    this.remove();
    this.#dismantle();
  }

  #dismantle(): void {
    this.removal?.abort();
    // Closing the sheet unlocks the page's scrolling.
    this.#frame?.box.close();
    this.#app?.destroy();
    this.toggleAttribute('data-open', false);
    this.#app = this.#frame = undefined;
    for (const run of this.#waiting.splice(0)) run();
    this.#root.replaceChildren();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'label') this.#drawLabels();
    else this.#setToken(name, value);
  }

  /** @param value `null` removes the property. */
  #setToken(name: string, value: string | null): void {
    this.style.setProperty(`--shelftalk-${name}`, value);
  }

  configure(options: HostOptions): void {
    this.config = { ...this.config, options: { ...this.config.options, ...options } };
    this.#app?.update(this.config);
  }

  setContext(context: ShopContext): void {
    this.configure({ context: { ...this.config.options.context, ...context } });
  }

  setLocale(locale: string): void {
    this.setAttribute('locale', locale);
  }

  setTheme(theme: ShelftalkTheme): void {
    for (const [name, value] of Object.entries(theme)) {
      // All others are custom properties only, so that a page can pass on a theme that it does not trust.
      if (/^(scheme|density)$/.test(name)) this.setAttribute(name, value);
      else this.#setToken(name, value);
    }
  }

  /** @param isTrusted Whether a trusted press of the launcher opens the panel. */
  open(by: 'shopper' | 'page' = 'page', isTrusted = false): void {
    if (!this.#frame || this.isOpen) return;
    const { box, field, button } = this.#frame;
    this.#reportClose();
    // The page's style sheet, which has its font, may have loaded since.
    this.#drawLabels();
    const isSheet = !this.#isInline && matchMedia(sheetQuery).matches;
    // `show()` would always move the focus; setting the attribute never does.
    box.open = true;
    this.toggleAttribute('data-open', true);
    this.emit('open', { by });
    const takesFocus = by === 'shopper' || isSheet;
    // A focused field would open the keyboard of a phone over the conversation.
    if (takesFocus) (isSheet ? button : field).focus();
    this.#withApp((app) => app.onOpen(takesFocus, isTrusted, isSheet));
  }

  close(by: 'shopper' | 'page' = 'page'): void {
    const box = this.#frame?.box;
    if (!box?.open || this.#isInline) return;
    const returnsFocus = by === 'shopper' || box.contains(this.#root.activeElement);
    box.close();
    this.#reportClose(by, returnsFocus);
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  send(text: string, by?: 'shopper' | 'page'): void {
    this.#withApp((app) => app.send(text, by));
  }

  say(text: string): void {
    this.#withApp((app) => app.say(text));
  }

  consent(allowed: boolean): void {
    this.configure({ consent: allowed });
    if (!allowed && readSavedMarker() !== undefined) this.#withApp();
  }

  identify(identify: HostOptions['identify'] = null): void {
    this.configure({ identify });
  }

  reset(): Promise<void> {
    return this.#withApp((app) => app.reset());
  }

  erase(): Promise<boolean> {
    return this.#withApp((app) => app.erase()).then(Boolean);
  }

  openForm(form: HostForm): void {
    this.#withApp((app) => app.openForm(form));
  }

  openStores(stores?: readonly Store[]): void {
    this.#withApp((app) => app.openStores(stores));
  }

  on<N extends ShelftalkEventName>(name: N, handler: (detail: ShelftalkEventDetails[N]) => void): () => void {
    const type: string = `shelftalk:${name}`;
    // The browser reports exceptions of listeners.
    const listener = (event: Event) => handler((event as ShelftalkEvent<N>).detail);
    this.addEventListener(type, listener);
    return () => this.removeEventListener(type, listener);
  }

  push(...calls: readonly ShelftalkCall[]): void {
    for (const [name, ...args] of calls) {
      // A page written for a newer release may call methods that do not exist here.
      Reflect.get<object, string>(this, name)?.call?.(this, ...args);
    }
  }

  /** Keys pressed in the panel must not trigger the page's keyboard shortcuts. */
  #onKey = (event: Event): void => {
    event.stopPropagation();
    if (event.defaultPrevented || !this.#frame) return;
    const { key, keyCode, target, shiftKey } = event as KeyboardEvent;
    const { box, field } = this.#frame;
    // The browser closes modal sheets, popovers and nested dialogs itself.
    if (key === 'Escape' && !box.matches(':modal,:has(:popover-open,dialog[open])')) this.close('shopper');
    // Before the app is loaded, the placeholder field sends like the composer. The Enter of an IME composition has another code.
    if (keyCode === 13 && target === field && !shiftKey) {
      event.preventDefault();
      const text = field.value.trim();
      field.value = '';
      if (text) this.send(text, 'shopper');
    }
  };

  /** Emits `close` once per closing; the browser's own `close` event fires later. */
  #reportClose(by: 'shopper' | 'page' = 'shopper', returnsFocus = true): void {
    if (this.isOpen || !this.hasAttribute('data-open')) return;
    this.toggleAttribute('data-open', false);
    // The browser cannot do this itself, because the launcher was hidden while the panel was open.
    if (returnsFocus) this.#frame?.launcher.focus();
    this.emit('close', { by });
  }

  get #isInline(): boolean {
    return this.config.text('mode') === 'inline';
  }

  #drawLabels(): void {
    if (!this.#frame) return;
    const { launcher, box, field, button } = this.#frame;
    const { text } = this.config;
    const label = text('label') ?? defaultLabel;
    launcher.replaceChildren(label);
    this.#setToken('page-font', getComputedStyle(document.body).fontFamily);
    box.ariaLabel = text('heading') ?? label;
    field.ariaLabel = label;
    button.replaceChildren(text('heading') ?? '', '✕');
  }

  /** The browser caches the module, so repeated calls do not load it again. */
  #loadApp(): Promise<ChatAppModule> {
    return ChatElement.host.loadApp(this.config.text('build') === 'react');
  }

  /**
   * Resolves with the result of `use`, or with undefined if the element is not on the page or is removed before the app has loaded.
   * Pending while a load error is shown, because the shopper may retry.
   */
  #withApp<T>(use?: (app: ChatApp) => T | Promise<T>): Promise<T | undefined> {
    return new Promise((resolve) => {
      const run = (app?: ChatApp) => resolve(app && use?.(app));
      if (this.#app || !this.#frame) return run(this.#app);
      this.#waiting.push(run);
      if (this.#loading !== this.#frame) void this.#startApp();
    });
  }

  #startApp = async (): Promise<void> => {
    const frame = this.#frame;
    if (!frame) return;
    this.#loading = frame;
    // Removes a load error, not the field with the typed text.
    frame.field.previousSibling?.remove();
    try {
      const { mountChat } = await this.#loadApp();
      // The element may have been removed and connected again while the app was loading.
      if (this.#frame !== frame) return;
      const app = mountChat({ ...frame, chat: this, root: this.#root });
      this.#app = app;
      for (const run of this.#waiting.splice(0)) run(app);
      app.takeTyped();
    } catch (error) {
      if (this.#frame !== frame) return;
      this.#loading = undefined;
      this.emit('error', { phase: 'load', message: `${error}` });
      drawLoadError(frame, this.config.text('notice') ?? defaultNotice, this.#startApp);
    }
  };
}
