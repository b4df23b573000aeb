import type { ShelftalkApi, ShelftalkCall, ShelftalkTheme } from './api.ts';
import type { ChatApp, ChatAppModule } from './chatApp.ts';
import type { Emit, ShelftalkEventDetails, ShelftalkEventName } from './events.ts';
import frameCss from './frame.css?inline';
import {
  frameWords,
  type Given,
  type HostForm,
  type HostOptions,
  liveNames,
  type ShopContext,
  type Store,
  tokenNames,
} from './given.ts';
import { drawLauncher } from './launcher.ts';

export interface ElementHost {
  /** Address of the loader: the base of everything it loads. */
  readonly base: string;
  loadApp(isReact: boolean): Promise<ChatAppModule>;
  /** Told of every chat that comes onto the page; `signal` ends when it leaves. */
  placed?(chat: ChatElement, signal: AbortSignal): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'shelftalk-chat': ChatElement;
  }
}

/** Below this width of the page, in px, the panel is a full sheet. */
const sheetWidth = 480;

/**
 * `<shelftalk-chat>`: draws the launcher at once, fetches the app when somebody means to open it, and takes
 * everything with it when it leaves the page.
 */
export class ChatElement extends HTMLElement implements ShelftalkApi {
  static host: ElementHost | undefined;
  static readonly observedAttributes: readonly string[] = liveNames;

  #launcher: HTMLButtonElement | undefined;
  #frame: HTMLDialogElement | undefined;
  #panel: HTMLElement | undefined;
  #module: Promise<ChatAppModule> | undefined;
  #app: ChatApp | undefined;
  #waiting: ((app: ChatApp) => void)[] = [];
  #stay: AbortController | undefined;

  #given: Given = {
    base: ChatElement.host?.base ?? this.ownerDocument.baseURI,
    text: (name) => this.getAttribute(name) ?? undefined,
    options: {},
  };

  get isOpen(): boolean {
    return this.#frame?.open ?? false;
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const { text } = this.#given;
    const label = text('label');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(frameCss);
    root.adoptedStyleSheets = [sheet];
    this.#launcher = drawLauncher(this.ownerDocument, label ?? frameWords.label);
    this.#launcher.setAttribute('aria-expanded', 'false');
    this.#launcher.addEventListener('click', () =>
      this.isOpen ? this.#hide('shopper') : this.#show('shopper'),
    );
    for (const intent of ['pointerenter', 'focus', 'touchstart'] as const) {
      this.#launcher.addEventListener(intent, () => void this.#fetch().catch(() => {}), {
        once: true,
        passive: true,
      });
    }
    this.#frame = this.ownerDocument.createElement('dialog');
    this.#frame.className = 'frame';
    this.#frame.setAttribute('part', 'frame');
    this.#frame.setAttribute('aria-label', text('heading') ?? label ?? frameWords.label);
    this.#frame.addEventListener('close', this.#closed);
    root.replaceChildren(this.#launcher, this.#frame);
    // The page's own hotkeys must not fire on what is typed here.
    for (const type of ['keydown', 'keypress', 'keyup'] as const) root.addEventListener(type, this.#keep);
    this.#reflect();
    if (this.#isInline) this.#show('page');
    this.#stay = new AbortController();
    ChatElement.host?.placed?.(this, this.#stay.signal);
    this.#emit('ready', {});
  }

  disconnectedCallback(): void {
    this.#stay?.abort();
    this.#app?.destroy();
    this.#app = undefined;
    this.#module = undefined;
    this.#waiting = [];
    this.removeAttribute('data-open');
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(): void {
    if (!this.isConnected || !this.#frame) return;
    this.#reflect();
    this.#app?.update(this.#given);
  }

  configure(options: HostOptions): void {
    this.#given = { ...this.#given, options: { ...this.#given.options, ...options } };
    this.#app?.update(this.#given);
  }

  setContext(context: ShopContext): void {
    this.configure({ context: { ...this.#given.options.context, ...context } });
  }

  setLocale(locale: string): void {
    this.setAttribute('locale', locale);
  }

  setTheme(theme: ShelftalkTheme): void {
    for (const [name, value] of Object.entries(theme)) this.setAttribute(name, value);
  }

  open(by: 'shopper' | 'page' = 'page'): void {
    this.#show(by);
  }

  close(): void {
    this.#hide('page');
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  send(text: string): void {
    this.#withApp((app) => app.send(text));
  }

  openForm(form: HostForm): void {
    this.#withApp((app) => app.openForm(form));
  }

  openStores(stores?: readonly Store[]): void {
    this.#withApp((app) => app.openStores(stores));
  }

  destroy(): void {
    this.remove();
  }

  on<N extends ShelftalkEventName>(name: N, handler: (detail: ShelftalkEventDetails[N]) => void): () => void {
    const type: string = `shelftalk:${name}`;
    // What a listener throws, the browser reports, and goes on.
    const listener = (event: Event) => {
      if (event instanceof CustomEvent) handler(event.detail);
    };
    this.addEventListener(type, listener);
    return () => this.removeEventListener(type, listener);
  }

  push(...calls: readonly ShelftalkCall[]): void {
    for (const [name, ...args] of calls) {
      const method: unknown = Reflect.get(this, name);
      if (typeof method === 'function') method.apply(this, args);
    }
  }

  #emit: Emit = (name, detail) => {
    this.dispatchEvent(new CustomEvent(`shelftalk:${name}`, { detail, bubbles: true, composed: true }));
  };

  #keep = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key === 'Escape' && event.type === 'keydown') {
      // A sheet closes by itself, and what is open inside the panel goes first.
      const isTaken =
        event.defaultPrevented ||
        this.#frame?.matches(':modal') ||
        this.#frame?.querySelector(':popover-open, dialog[open]');
      if (!isTaken) this.#hide('shopper');
    }
    event.stopPropagation();
  };

  /** Tells of a closing once, however it came about: the browser's own, by Escape or a phone's back, says so later. */
  #closed = (): void => {
    const frame = this.#frame;
    if (!frame || frame.open || !this.hasAttribute('data-open')) return;
    this.#expand(false);
    this.#emit('close', { by: frame.returnValue === 'page' ? 'page' : 'shopper' });
  };

  #expand(isOpen: boolean): void {
    this.#launcher?.setAttribute('aria-expanded', `${isOpen}`);
    this.toggleAttribute('data-open', isOpen);
  }

  get #isInline(): boolean {
    return this.#given.text('mode') === 'inline';
  }

  #reflect(): void {
    const { text } = this.#given;
    // An empty value takes the property away.
    for (const name of tokenNames) this.style.setProperty(`--shelftalk-${name}`, text(name) ?? '');
  }

  #show(by: 'shopper' | 'page'): void {
    const frame = this.#frame;
    if (!frame || frame.open) return;
    this.#closed();
    frame.returnValue = 'shopper';
    const sheet = !this.#isInline && this.ownerDocument.documentElement.clientWidth <= sheetWidth;
    // A host call must not take the focus away from the page: the attribute alone opens without moving it.
    if (sheet) frame.showModal();
    else frame.setAttribute('open', '');
    this.#expand(true);
    this.#emit('open', { by });
    this.#withApp((app) => app.shown(by === 'shopper' || sheet));
  }

  #hide(by: 'shopper' | 'page'): void {
    const frame = this.#frame;
    if (!frame?.open || this.#isInline) return;
    const hadFocus = frame.contains(this.shadowRoot?.activeElement ?? null);
    frame.close(by);
    this.#closed();
    if (hadFocus || by === 'shopper') this.#launcher?.focus();
  }

  #fetch(): Promise<ChatAppModule> {
    const { host } = ChatElement;
    if (!host) return Promise.reject(new Error('The loader has not run.'));
    this.#module ??= host.loadApp(this.#given.text('build') === 'react');
    return this.#module;
  }

  #withApp(use: (app: ChatApp) => void): void {
    if (this.#app) {
      use(this.#app);
      return;
    }
    this.#waiting.push(use);
    if (this.#waiting.length === 1) void this.#start();
  }

  async #start(): Promise<void> {
    this.#launcher?.toggleAttribute('data-busy', true);
    try {
      const { mountChat } = await this.#fetch();
      const { shadowRoot: root } = this;
      if (!this.isConnected || !root || !this.#frame) return;
      this.#panel = this.ownerDocument.createElement('div');
      this.#panel.className = 'panel shelftalk';
      this.#frame.replaceChildren(this.#panel);
      this.#app = mountChat({
        container: this.#panel,
        root,
        given: this.#given,
        emit: this.#emit,
        onOpen: () => this.#show('page'),
        onClose: () => this.#hide('shopper'),
      });
      for (const use of this.#waiting.splice(0)) use(this.#app);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#launcher?.toggleAttribute('data-busy', false);
    }
  }

  /** A chunk that cannot be fetched says so, and can be asked for again. */
  #failed(error: unknown): void {
    this.#module = undefined;
    this.#emit('error', { phase: 'load', message: String(error) });
    const [text = '', button = ''] = (this.#given.text('notice') ?? frameWords.notice).split('|');
    const notice = this.ownerDocument.createElement('div');
    notice.className = 'notice';
    notice.setAttribute('role', 'alert');
    const again = this.ownerDocument.createElement('button');
    again.type = 'button';
    again.textContent = button;
    again.addEventListener('click', () => void this.#start());
    notice.append(text, again);
    this.#frame?.replaceChildren(notice);
  }
}
