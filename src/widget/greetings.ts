import type { ElementConfig } from './config.ts';
import type { Emit } from './events.ts';
import type { Settings } from './settings.ts';
import { isAccepted, readWelcome, textsFor, type Welcome, type WelcomeTexts } from './welcome.ts';

export interface GreetingsOptions {
  readonly given: ElementConfig;
  readonly emit: Emit;
  /** The proxy's texts have come, or there are none. */
  readonly known: () => void;
  /** Adds an automated message to the thread and the outbox. */
  readonly say: (text: string) => void;
}

export interface Greetings {
  /** Greeting and starters of the page, else of the proxy. Until that is known the greeting is empty. */
  texts(page: Pick<Settings, 'greeting' | 'starters'>, locale: string): Partial<WelcomeTexts>;
  /** Reports a greeting of the page's that the agent would not hear, once. */
  check(greeting: string | undefined): void;
  /** Adds an automated message if the proxy accepts it, and reports it otherwise. */
  say(text: string): void;
  /** Runs behind what `say` still waits for. */
  after(run: () => void): void;
}

/** What stands in the chat before the shopper has spoken, and what the shop's automation says. */
export function createGreetings({ given, emit, known, say }: GreetingsOptions): Greetings {
  const asked = readWelcome(given);
  const reported = new Set<string>();
  let welcome: Welcome | undefined;
  let last: Promise<void> | undefined;
  void asked.then((answer) => {
    welcome = answer;
    known();
  });

  const report = (text: string) => {
    if (reported.has(text)) return;
    reported.add(text);
    const message = `The agent doesn't hear "${text}": add it to the proxy's WELCOME or GREETINGS.`;
    emit('error', { phase: 'greeting', message });
  };

  return {
    texts: (page, locale) => {
      const shop = welcome ? textsFor(welcome, locale) : { greeting: '', starters: [] };
      return {
        greeting: page.greeting ?? shop.greeting,
        starters: page.starters.length > 0 ? page.starters : shop.starters,
      };
    },
    check: (greeting) => {
      if (greeting && welcome && !isAccepted(welcome, greeting)) report(greeting);
    },
    say: (text) => {
      if (text.trim() === '') return;
      last = Promise.all([asked, last]).then(([answer]) => {
        if (isAccepted(answer, text)) say(text);
        else report(text);
      });
    },
    after: (run) => {
      if (last) last = last.then(run);
      else run();
    },
  };
}
