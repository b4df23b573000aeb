import type { ChatApp, ChatAppModule } from './chatApp.ts';
import { type Emit, ShelftalkEvent } from './events.ts';
import frameCss from './frame.css?inline';
import { drawLauncher } from './launcher.ts';
import { readSettings, type SettingName, type Settings, settingNames } from './settings.ts';

export interface ElementHost {
  /** Address of the loader: the base of everything it loads. */
  readonly base: string;
  loadApp(build: Settings['build']): Promise<ChatAppModule>;
}

/** Below this width of the page, in px, the panel is a full sheet. */
const sheetWidth = 480;

/**
 * `<shelftalk-chat>`: draws the launcher at once, fetches the app when somebody means to open it, and takes
 * everything with it when it leaves the page.
 */
export class ChatElement extends HTMLElement {
  static host: ElementHost | undefined;
  static readonly observedAttributes: readonly string[] = settingNames;

  #launcher: HTMLButtonElement | undefined;
  #frame: HTMLDialogElement | undefined;
  #panel: HTMLElement | undefined;
  #module: Promise<ChatAppModule> | undefined;
  #app: ChatApp | undefined;
  #waiting: ((app: ChatApp) => void)[] = [];

  get settings(): Settings {
    const get = (name: SettingName) => this.getAttribute(name) ?? undefined;
    return readSettings(get, ChatElement.host?.base ?? this.ownerDocument.baseURI);
  }

  get isOpen(): boolean {
    return this.#frame?.open ?? false;
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const { settings } = this;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(frameCss);
    root.adoptedStyleSheets = [sheet];
    this.#launcher = drawLauncher(this.ownerDocument, settings.label ?? 'Ask us');
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
    this.#frame.setAttribute('aria-label', settings.heading ?? settings.label ?? 'Chat');
    this.#frame.addEventListener('close', this.#closed);
    root.replaceChildren(this.#launcher, this.#frame);
    // The page's own hotkeys must not fire on what is typed here.
    for (const type of ['keydown', 'keypress', 'keyup'] as const) root.addEventListener(type, this.#keep);
    this.#reflect(settings);
    if (settings.mode === 'inline') this.#show('page');
    this.#emit('ready', {});
  }

  disconnectedCallback(): void {
    const root = this.shadowRoot;
    for (const type of ['keydown', 'keypress', 'keyup'] as const) root?.removeEventListener(type, this.#keep);
    this.#app?.destroy();
    this.#app = undefined;
    this.#module = undefined;
    this.#waiting = [];
    root?.replaceChildren();
  }

  attributeChangedCallback(): void {
    if (!this.isConnected || !this.#frame) return;
    const { settings } = this;
    this.#reflect(settings);
    this.#app?.update(settings);
  }

  open(): void {
    this.#show('page');
  }

  close(): void {
    this.#hide('page');
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** Says something as the shopper, as soon as the app is there. */
  send(text: string): void {
    this.#withApp((app) => app.send(text));
  }

  /** Hears one of our events; returns its undo. A handler that throws is reported and hurts nobody. */
  on(name: string, handler: (detail: unknown) => void): () => void {
    const listener = (event: Event) => {
      try {
        handler(event instanceof CustomEvent ? event.detail : undefined);
      } catch (error) {
        if (name !== 'error') this.#emit('error', { phase: 'handler', message: String(error) });
      }
    };
    this.addEventListener(`shelftalk:${name}`, listener);
    return () => this.removeEventListener(`shelftalk:${name}`, listener);
  }

  #emit: Emit = (name, detail) => {
    this.dispatchEvent(new ShelftalkEvent(name, detail));
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

  #closed = (): void => {
    this.#launcher?.setAttribute('aria-expanded', 'false');
    this.toggleAttribute('data-open', false);
  };

  #reflect({ mode, side, accent, radius, font }: Settings): void {
    this.dataset.mode = mode;
    this.dataset.side = side;
    const tokens = { '--shelftalk-accent': accent, '--shelftalk-radius': radius, '--shelftalk-font': font };
    // An empty value takes a property away.
    for (const [name, value] of Object.entries(tokens)) this.style.setProperty(name, value ?? '');
  }

  #show(by: 'shopper' | 'page'): void {
    const frame = this.#frame;
    if (!frame || frame.open) return;
    const inline = this.settings.mode === 'inline';
    const sheet = !inline && this.ownerDocument.documentElement.clientWidth <= sheetWidth;
    // A host call must not take the focus away from the page: the attribute alone opens without moving it.
    if (sheet) frame.showModal();
    else frame.setAttribute('open', '');
    this.#launcher?.setAttribute('aria-expanded', 'true');
    this.toggleAttribute('data-open', true);
    this.#emit('open', { by });
    this.#withApp((app) => app.shown(by === 'shopper' || sheet));
  }

  #hide(by: 'shopper' | 'page'): void {
    const frame = this.#frame;
    if (!frame?.open || this.settings.mode === 'inline') return;
    const hadFocus = frame.contains(this.shadowRoot?.activeElement ?? null);
    if (frame.matches(':modal')) frame.close();
    else frame.removeAttribute('open');
    this.#closed();
    if (hadFocus || by === 'shopper') this.#launcher?.focus();
    this.#emit('close', { by });
  }

  #fetch(): Promise<ChatAppModule> {
    const { host } = ChatElement;
    if (!host) return Promise.reject(new Error('The loader has not run.'));
    this.#module ??= host.loadApp(this.settings.build);
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
        settings: this.settings,
        emit: this.#emit,
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
    const notice = this.ownerDocument.createElement('div');
    notice.className = 'notice';
    notice.setAttribute('role', 'alert');
    const again = this.ownerDocument.createElement('button');
    again.type = 'button';
    again.textContent = 'Try again';
    again.addEventListener('click', () => void this.#start());
    notice.append('The chat could not be loaded.', again);
    this.#frame?.replaceChildren(notice);
  }
}
