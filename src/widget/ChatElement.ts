import type { ChatApp, ChatAppModule } from './chatApp.ts';
import { type Emit, ShelftalkEvent } from './events.ts';
import frameCss from './frame.css?inline';
import {
  frameWords,
  type Given,
  type HostForm,
  type HostOptions,
  type Store,
  settingNames,
} from './given.ts';
import { drawLauncher } from './launcher.ts';
import { readSign } from './sign.ts';

export interface ElementHost {
  /** Address of the loader: the base of everything it loads. */
  readonly base: string;
  loadApp(isReact: boolean): Promise<ChatAppModule>;
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
    this.#launcher.addEventListener('click', ({ isTrusted }) =>
      this.isOpen ? this.#hide('shopper') : this.#show('shopper', isTrusted),
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
    else if (readSign()) this.#withApp(() => {});
    this.#emit('ready', {});
  }

  disconnectedCallback(): void {
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

  /** Sets what is no text. It fetches nothing, and holds for every later conversation too. */
  configure(options: HostOptions): void {
    this.#given = { ...this.#given, options: { ...this.#given.options, ...options } };
    this.#app?.update(this.#given);
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

  /** Whether the conversation may be stored. Without leave what is stored goes, and the rest stays in memory. */
  consent(allowed: boolean): void {
    this.configure({ consent: allowed });
    if (!allowed && readSign() !== undefined) this.#withApp(() => {});
  }

  /** Who the shopper is, by tokens of the shop's server; null: nobody any more. */
  identify(token: HostOptions['identify']): void {
    this.configure({ identify: token ?? null });
  }

  /** Forgets the conversation and the shopper. */
  reset(): Promise<void> {
    return this.#withApp((app) => app.reset());
  }

  /** The same, at the service too; false where it could not be told. */
  erase(): Promise<boolean> {
    return this.#withApp((app) => app.erase());
  }

  openForm(form: HostForm): void {
    this.#withApp((app) => app.openForm(form));
  }

  openStores(stores?: readonly Store[]): void {
    this.#withApp((app) => app.openStores(stores));
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
    this.dataset.mode = this.#isInline ? 'inline' : 'floating';
    this.dataset.side = text('side') === 'start' ? 'start' : 'end';
    // An empty value takes the property away.
    for (const name of ['accent', 'radius', 'font'] as const)
      this.style.setProperty(`--shelftalk-${name}`, text(name) ?? '');
  }

  #show(by: 'shopper' | 'page', isAct = false): void {
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
    this.#withApp((app) => app.shown(by === 'shopper' || sheet, isAct));
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

  #withApp<T>(use: (app: ChatApp) => T | Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      const run = (app: ChatApp) => resolve(use(app));
      if (this.#app) run(this.#app);
      else if (this.#waiting.push(run) === 1) void this.#start();
    });
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
