import type { ElementConfig } from './config.ts';
import type { Emit } from './events.ts';
import type { Settings } from './settings.ts';
import type { Welcome, WelcomeTexts } from './WelcomeTexts.ts';
import { isAccepted, readWelcome, textsFor } from './welcome.ts';

export interface GreetingsOptions {
  readonly config: ElementConfig;
  readonly emit: Emit;
  /** Called once the proxy's texts are loaded, or failed to load. */
  readonly onLoad: () => void;
  /** Adds an automated message to the thread and the outbox. */
  readonly say: (text: string) => void;
}

export interface Greetings {
  /** The page's greeting and starters; where it has none, those of the proxy, which are empty until loaded. */
  texts(page: Pick<Settings, 'greeting' | 'starters'>, locale: string): Partial<WelcomeTexts>;
  /** Returns the shop's inputs beyond text without those that need files, if the proxy stores none. */
  inputs(attach: string): string;
  /** Reports, once, a greeting of the page that the proxy does not pass on to the agent. */
  check(greeting: string | undefined): void;
  /** Adds an automated message if the proxy accepts it, and reports it otherwise. */
  say(text: string): void;
  /** Calls `run` after all pending calls of `say`, or at once if there are none. */
  after(run: () => void): void;
}

/** Creates the source of greeting and starters for an empty conversation, and of automated messages of the page. */
export function createGreetings({ config, emit, onLoad, say }: GreetingsOptions): Greetings {
  const loading = readWelcome(config);
  const reported = new Set<string>();
  let welcome: Welcome | undefined;
  let pendingSay: Promise<void> | undefined;
  void loading.then((loaded) => {
    welcome = loaded;
    onLoad();
  });

  const report = (text: string) => {
    if (reported.has(text)) return;
    reported.add(text);
    const message = `The agent does not receive "${text}": add it to the proxy's WELCOME or GREETINGS.`;
    emit('error', { phase: 'greeting', message });
  };

  return {
    texts: (page, locale) => {
      const proxy = welcome ? textsFor(welcome, locale) : { greeting: '', starters: [] };
      return {
        greeting: page.greeting ?? proxy.greeting,
        starters: page.starters.length > 0 ? page.starters : proxy.starters,
      };
    },
    inputs: (attach) => (welcome?.uploads === false ? attach.replace(/picture|voice/g, '').trim() : attach),
    check: (greeting) => {
      if (greeting && welcome && !isAccepted(welcome, greeting)) report(greeting);
    },
    say: (text) => {
      if (text.trim() === '') return;
      pendingSay = Promise.all([loading, pendingSay]).then(([loaded]) => {
        if (isAccepted(loaded, text)) say(text);
        else report(text);
      });
    },
    after: (run) => {
      if (pendingSay) pendingSay = pendingSay.then(run);
      else run();
    },
  };
}
