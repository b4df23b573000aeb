import { installApi, type ShelftalkApi, type ShelftalkCall, type ShelftalkTheme } from './api.ts';
import { themeNames, tokenNames } from './attributes.ts';
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
import { drawFrame, drawLoadError, type Frame } from './frame.ts';
import { drawLauncher, launcherStyles } from './launcher.ts';
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
 * @cssprop --shelftalk-title-font - The typeface of the panel's title and greeting.
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
  #launcher: HTMLButtonElement | undefined;
  /** The launcher for which the app is being loaded, or has been loaded. Each connection to the page draws a new launcher. */
  #loading: HTMLButtonElement | undefined;
  #drawn: Frame | undefined;
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
    return !!this.#drawn?.box.open;
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
    // The element was moved within the document, or the script ignores it.
    if (this.#launcher || (script.ignoresElements && script.chat !== this)) return;
    this.#drawn = undefined;
    this.removal = new AbortController();
    const launcher = drawLauncher();
    this.#launcher = launcher;
    launcher.onclick = ({ isTrusted }) =>
      this.isOpen ? this.close('shopper') : this.open('shopper', isTrusted);
    // On touch screens, `pointerenter` fires before the press.
    const preload = () => void this.#loadApp().catch(() => {});
    launcher.onpointerenter = launcher.onfocus = preload;
    this.#root.addEventListener('keydown', this.#onKey);
    this.#root.addEventListener('keyup', (event) => event.stopPropagation());
    this.#root.adoptedStyleSheets = [launcherStyles];
    this.#root.append(launcher);
    this.#setExpanded(false);
    this.#drawLabels();
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

  disconnectedCallback(): void {
    // An element that is moved, also into a new `<body>`, is connected again before the timer's callback runs.
    setTimeout(() => {
      if (this.isConnected || !this.#launcher) return;
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
    this.#drawn?.box.close();
    this.#app?.destroy();
    this.#setExpanded(false);
    this.#app = this.#launcher = undefined;
    for (const run of this.#waiting.splice(0)) run();
    this.#root.replaceChildren();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (name === 'label') this.#drawLabels();
    // `null` removes the property.
    else this.style.setProperty(`--shelftalk-${name}`, value);
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
      if ((themeNames as readonly string[]).includes(name)) this.setAttribute(name, value);
      else console.warn(`setTheme takes ${themeNames}`);
    }
  }

  /** @param isTrusted Whether a trusted press of the launcher opens the panel. */
  open(by: 'shopper' | 'page' = 'page', isTrusted = false): void {
    if (!this.#launcher || this.isOpen) return;
    const { box, field, button } = this.#frame;
    this.#reportClose();
    const isSheet = !this.#isInline && matchMedia(sheetQuery).matches;
    // `show()` would always move the focus; setting the attribute never does.
    box.open = true;
    this.#setExpanded(true);
    this.emit('open', { by });
    const takesFocus = by === 'shopper' || isSheet;
    // A focused field would open the keyboard of a phone over the conversation.
    if (takesFocus) (isSheet ? button : field).focus();
    this.#withApp((app) => app.onOpen(takesFocus, isTrusted, isSheet));
  }

  close(by: 'shopper' | 'page' = 'page'): void {
    if (!this.isOpen || this.#isInline) return;
    const { box } = this.#frame;
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
    if (event.defaultPrevented || !this.#drawn) return;
    const { key, target, shiftKey, isComposing } = event as KeyboardEvent;
    const { box, field } = this.#drawn;
    // The browser closes modal sheets, popovers and nested dialogs itself.
    if (key === 'Escape' && !box.matches(':modal,:has(:popover-open,dialog[open])')) this.close('shopper');
    // Before the app is loaded, the placeholder field sends like the composer.
    if (key === 'Enter' && target === field && !shiftKey && !isComposing) {
      event.preventDefault();
      const text = field.value.trim();
      field.value = '';
      if (text) this.send(text, 'shopper');
    }
  };

  /** Emits `close` once per closing; the browser's own `close` event fires later. */
  #reportClose(by: 'shopper' | 'page' = 'shopper', returnsFocus = true): void {
    if (this.isOpen || !this.hasAttribute('data-open')) return;
    this.#setExpanded(false);
    // The browser cannot do this itself, because the launcher was hidden while the panel was open.
    if (returnsFocus) this.#launcher?.focus();
    this.emit('close', { by });
  }

  #setExpanded(isOpen: boolean): void {
    if (this.#launcher) this.#launcher.ariaExpanded = `${isOpen}`;
    this.toggleAttribute('data-open', isOpen);
  }

  get #isInline(): boolean {
    return this.config.text('mode') === 'inline';
  }

  #drawLabels(): void {
    if (!this.#launcher) return;
    const { text } = this.config;
    const label = text('label') ?? defaultLabel;
    this.#launcher.replaceChildren(label);
    this.style.setProperty('--shelftalk-page-font', getComputedStyle(document.body).fontFamily);
    if (!this.#drawn) return;
    const { box, field, button } = this.#drawn;
    box.ariaLabel = text('heading') ?? label;
    field.ariaLabel = label;
    button.replaceChildren(text('heading') ?? '', '✕');
  }

  /** Created on first use: most visitors never open the chat. */
  get #frame(): Frame {
    if (!this.#drawn) {
      this.#drawn = drawFrame(() => this.close('shopper'));
      this.#drawn.box.onclose = () => this.#reportClose();
      this.#launcher?.after(this.#drawn.box);
      this.#drawLabels();
    }
    return this.#drawn;
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
      if (this.#app || !this.#launcher) return run(this.#app);
      this.#waiting.push(run);
      if (this.#loading !== this.#launcher) void this.#startApp();
    });
  }

  #startApp = async (): Promise<void> => {
    const launcher = this.#launcher;
    this.#loading = launcher;
    const frame = this.#frame;
    // Removes a load error, not the field with the typed text.
    frame.field.previousSibling?.remove();
    try {
      const { mountChat } = await this.#loadApp();
      // The element may have been removed and connected again while the app was loading.
      if (this.#launcher !== launcher) return;
      const app = mountChat({ ...frame, chat: this, root: this.#root });
      this.#app = app;
      for (const run of this.#waiting.splice(0)) run(app);
      app.takeTyped();
    } catch (error) {
      if (this.#launcher !== launcher) return;
      this.#loading = undefined;
      this.emit('error', { phase: 'load', message: `${error}` });
      drawLoadError(frame, this.config.text('notice') ?? defaultNotice, this.#startApp);
    }
  };
}
