import { installApi, type ShelftalkApi, type ShelftalkCall, type ShelftalkTheme } from './api.ts';
import { themeNames } from './attributes.ts';
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
import { drawFrame, type Frame } from './frame.ts';
import { drawLauncher, sheet } from './launcher.ts';
import { readSavedMarker, restoreIfSaved } from './savedMarker.ts';

export interface ElementHost extends ScriptTag {
  /** Elements of the page's markup are no chats: anybody's content may hold one. Only the script's own is. */
  readonly isOwnOnly?: boolean;
  /** The chat that the script has drawn. */
  own?: ChatElement;
  loadApp(isReact: boolean): Promise<ChatAppModule>;
  /** Told of every chat that comes onto the page. */
  placed?(chat: ChatElement): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'shelftalk-chat': ChatElement;
  }
}

/** A page of this size shows the panel as a sheet over all of it: a phone, upright or on its side. */
const sheetPage = '(width<=480px),(height<=400px)';

/**
 * `<shelftalk-chat>`: draws the launcher at once, fetches the app when somebody means to open it, and takes
 * everything with it when it leaves the page.
 *
 * @csspart launcher - The button that opens the panel.
 * @csspart frame - The box that the panel stands in.
 * @csspart greeting - The slip beside the launcher that greets.
 * @cssprop --shelftalk-title-font - The typeface of the panel's title and greeting.
 * @cssprop --shelftalk-title-size - The size of the panel's title, a CSS length.
 * @cssprop --shelftalk-edge-colour - The shelf edge.
 */
export class ChatElement extends HTMLElement implements ShelftalkApi {
  /** Set before the first chat comes onto a page. */
  static host: ElementHost;
  static readonly observedAttributes: readonly string[] = [...themeNames, 'label'];

  readonly #root = this.attachShadow({ mode: 'open' });
  #launcher: HTMLButtonElement | undefined;
  #drawn: Frame | undefined;
  #app: ChatApp | undefined;
  #waiting: ((app: ChatApp) => void)[] = [];
  #returns = 3;

  /** What the page has set, for the parts of the chat that are fetched apart. */
  given: ElementConfig = {
    host: ChatElement.host,
    text: (name) => this.getAttribute(name) ?? undefined,
    options: {},
  };

  /** The panel is to be seen. */
  get isOpen(): boolean {
    return !!this.#drawn?.box.open;
  }

  /** Aborted when it leaves the page. */
  stay: AbortController = new AbortController();

  connectedCallback(): void {
    // Moved, with all that is going on in it; or not ours.
    if (this.#launcher || (ChatElement.host.isOwnOnly && ChatElement.host.own !== this)) return;
    this.#drawn = undefined;
    this.stay = new AbortController();
    this.#launcher = drawLauncher();
    this.#launcher.addEventListener('click', ({ isTrusted }) =>
      this.isOpen ? this.close('shopper') : this.open('shopper', isTrusted),
    );
    // A finger enters too, before it presses.
    const prepare = () => void this.#fetch().catch(() => {});
    this.#launcher.addEventListener('pointerenter', prepare);
    this.#launcher.addEventListener('focus', prepare);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#launcher);
    // The page's own hotkeys must not fire on what is typed here.
    for (const type of ['keydown', 'keyup']) this.#root.addEventListener(type, this.#keep);
    this.#reflect();
    if (this.#isInline) this.open();
    else restoreIfSaved(() => this.#withApp(() => {}));
    installApi(this);
    ChatElement.host.placed?.(this);
    this.#emit('ready', {});
  }

  disconnectedCallback(): void {
    // What a page moves, or carries over to its next body, is back before this runs.
    setTimeout(() => {
      if (this.isConnected || !this.#launcher) return;
      this.#dismantle();
      // A framework that takes the whole document over clears it; two scripts must not fight for ever.
      if (this.#returns-- > 0 && ChatElement.host.own === this) document.documentElement.append(this);
    });
  }

  destroy(): void {
    this.remove();
    this.#dismantle();
  }

  #dismantle(): void {
    this.stay.abort();
    // What holds the page for a sheet lets go of it when the sheet closes.
    this.#drawn?.box.close();
    this.#app?.destroy();
    this.#app = this.#launcher = undefined;
    this.#waiting = [];
    this.removeAttribute('data-open');
    this.#root.replaceChildren();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    // An empty value takes the property away.
    if (name !== 'label') this.style.setProperty(`--shelftalk-${name}`, value);
    this.#reflect();
  }

  configure(options: HostOptions): void {
    this.given = { ...this.given, options: { ...this.given.options, ...options } };
    this.#app?.update(this.given);
  }

  setContext(context: ShopContext): void {
    this.configure({ context: { ...this.given.options.context, ...context } });
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

  /** `isAct`: the shopper pressed the launcher with their own hands. */
  open(by: 'shopper' | 'page' = 'page', isAct = false): void {
    if (!this.#launcher || this.isOpen) return;
    const { box, field } = this.#frame;
    this.#closed();
    box.returnValue = '';
    const sheet = !this.#isInline && matchMedia(sheetPage).matches;
    box.className = this.#isInline ? 'frame wide' : 'frame';
    // A host call must not take the focus away from the page: the attribute alone opens without moving it.
    box.open = true;
    this.#expand(true);
    this.#emit('open', { by });
    if (by === 'shopper' && !sheet) field.focus();
    this.#withApp((app) => app.shown(by === 'shopper' || sheet, isAct, sheet));
  }

  close(by: 'shopper' | 'page' = 'page'): void {
    const { box } = this.#frame;
    if (!box.open || this.#isInline) return;
    const hadFocus = box.contains(this.#root.activeElement);
    box.close(by);
    this.#closed();
    if (hadFocus || by === 'shopper') this.#launcher?.focus();
  }

  toggle(): void {
    this[this.isOpen ? 'close' : 'open']();
  }

  send(text: string): void {
    this.#withApp((app) => app.send(text));
  }

  say(text: string): void {
    this.#withApp((app) => app.say(text));
  }

  consent(allowed: boolean): void {
    this.configure({ consent: allowed });
    if (!allowed && readSavedMarker() !== undefined) this.#withApp(() => {});
  }

  identify(identify: HostOptions['identify'] = null): void {
    this.configure({ identify });
  }

  reset(): Promise<void> {
    return this.#withApp((app) => app.reset());
  }

  erase(): Promise<boolean> {
    return this.#withApp((app) => app.erase());
  }

  openForm(form: HostForm): void {
    this.#withApp((app) => app.openForm(form));
  }

  openStores(stores?: readonly Store[]): void {
    this.#withApp((app) => app.openStores(stores));
  }

  on<N extends ShelftalkEventName>(name: N, handler: (detail: ShelftalkEventDetails[N]) => void): () => void {
    const type: string = `shelftalk:${name}`;
    // What a listener throws, the browser reports, and goes on.
    const listener = (event: Event) => handler((event as ShelftalkEvent<N>).detail);
    this.addEventListener(type, listener);
    return () => this.removeEventListener(type, listener);
  }

  push(...calls: readonly ShelftalkCall[]): void {
    for (const [name, ...args] of calls) {
      // A page may be newer than the chat, and name what is not there.
      Reflect.get<object, string>(this, name)?.call?.(this, ...args);
    }
  }

  #emit: Emit = (name, detail) => {
    this.dispatchEvent(new CustomEvent(`shelftalk:${name}`, { detail, bubbles: true, composed: true }));
  };

  #keep = (event: Event): void => {
    event.stopPropagation();
    if (event.type === 'keyup' || event.defaultPrevented) return;
    const { key, target, shiftKey, isComposing } = event as KeyboardEvent;
    const { box, field } = this.#frame;
    // A sheet closes by itself, and what is open inside the panel goes first.
    if (key === 'Escape' && !box.matches(':modal,:has(:popover-open,dialog[open])')) this.close('shopper');
    // What the composer does, until it is there.
    if (key === 'Enter' && target === field && !shiftKey && !isComposing) {
      event.preventDefault();
      const text = field.value.trim();
      field.value = '';
      if (text) this.send(text);
    }
  };

  /** Tells of a closing once, however it came about: the browser's own, by Escape or a phone's back, says so later. */
  #closed = (): void => {
    const { box } = this.#frame;
    if (box.open || !this.hasAttribute('data-open')) return;
    this.#expand(false);
    this.#emit('close', { by: (box.returnValue || 'shopper') as 'page' | 'shopper' });
  };

  #expand(isOpen: boolean): void {
    this.#launcher?.setAttribute('aria-expanded', `${isOpen}`);
    this.toggleAttribute('data-open', isOpen);
  }

  get #isInline(): boolean {
    return this.given.text('mode') === 'inline';
  }

  #reflect(): void {
    const { text } = this.given;
    const label = text('label') ?? defaultLabel;
    this.#launcher?.replaceChildren(label);
    if (!this.#drawn) return;
    this.#drawn.box.ariaLabel = text('heading') ?? label;
    this.#drawn.field.ariaLabel = label;
  }

  /** Drawn when it is first asked for: most shoppers never open the chat. */
  get #frame(): Frame {
    if (!this.#drawn) {
      this.#drawn = drawFrame();
      this.#drawn.box.addEventListener('close', this.#closed);
      this.#launcher?.after(this.#drawn.box);
      this.#reflect();
    }
    return this.#drawn;
  }

  /** The browser fetches a module once, and again only where that failed. */
  #fetch(): Promise<ChatAppModule> {
    return ChatElement.host.loadApp(this.given.text('build') === 'react');
  }

  /** Settles with what `use` answers; never, where the chat has left the page or its app does not come. */
  #withApp<T>(use: (app: ChatApp) => T | Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      const run = (app: ChatApp) => resolve(use(app));
      if (!this.#launcher) return;
      if (this.#app) return run(this.#app);
      this.#waiting.push(run);
      if (!this.#launcher.hasAttribute('data-busy')) void this.#start();
    });
  }

  async #start(): Promise<void> {
    const launcher = this.#launcher;
    launcher?.toggleAttribute('data-busy', true);
    const frame = this.#frame;
    frame.field.previousSibling?.remove();
    try {
      const { mountChat } = await this.#fetch();
      // It may have left the page meanwhile, and come back.
      if (this.#launcher !== launcher) return;
      const app = mountChat({ ...frame, chat: this, root: this.#root, emit: this.#emit });
      this.#app = app;
      for (const use of this.#waiting.splice(0)) use(app);
      app.takeTyped();
    } catch (error) {
      if (this.#launcher === launcher) this.#failed(error, frame);
    } finally {
      launcher?.toggleAttribute('data-busy', false);
    }
  }

  /** A chunk that cannot be fetched says so, and can be asked for again; what was typed stays. */
  #failed(error: unknown, { box, field }: Frame): void {
    this.#emit('error', { phase: 'load', message: `${error}` });
    const [text, button] = (this.given.text('notice') ?? defaultNotice).split('|') as [string, string?];
    const notice = document.createElement('div');
    notice.role = 'alert';
    const again = document.createElement('button');
    again.append(button ?? '');
    again.addEventListener('click', () => {
      field.focus();
      void this.#start();
    });
    notice.append(text, again);
    box.prepend(notice);
  }
}
