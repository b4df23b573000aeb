import { readFileSync } from 'node:fs';
import { AgentShop } from '/work/wt/agent/shop-agent/AgentShop.ts';
import { catalogueAgentOf } from '/work/wt/agent/shop-agent/catalogueAgent.ts';
import { loadCatalogue } from '/work/wt/agent/shop-agent/catalogue/loadCatalogue.ts';
import { readFeed } from '/work/wt/agent/shop-agent/feed/readFeed.ts';
const [feed = 'demo', file = ''] = (process.env.ARGS ?? '').split(' ');
const data = feed === 'demo' ? loadCatalogue('/work/wt/agent/catalogue') : (await readFeed(feed, `/tmp/idx-${Math.random()}.json`)).catalogue;
const shop = new AgentShop(data, 'http://s');
const agent = catalogueAgentOf(shop);
const convs = readFileSync(file, 'utf8').split(/^=====.*$/m).map((c) => c.split('\n').filter((l) => l.startsWith('> ')).map((l) => l.slice(2).replace(/\s+##.*$/, ''))).filter((c) => c.length);
let n = 0; const ms: number[] = [];
for (const [at, c] of convs.entries()) {
  let memory: unknown; let number = 0;
  console.log('\n=====');
  for (const t of c) {
    n++; number++; const start = performance.now();
    const events: any[] = [];
    const run = agent.respond({ businessId: 'b', clientKey: `c${at}`, sessionId: `s${at}`, agentId: 'catalogue', number, inputEvents: [{ messageEvent: { role: 'USER', content: { textContent: { text: t } } } }] as any, memory, now: new Date(), signal: new AbortController().signal });
    for (;;) { const s = await run.next(); if (s.done) { memory = s.value; break; } events.push(s.value); }
    ms.push(performance.now() - start);
    console.log(`#${n} > ${t}`);
    for (const e of events) {
      const k = Object.keys(e)[0]!, v = e[k];
      if (k === 'messageEvent') console.log('  T ' + (v.content?.textContent?.text ?? JSON.stringify(v.content)).replaceAll('\n', '\n    '));
      else if (k === 'recommendationEvent') console.log('  R ' + v.products.map((p: any) => p.title + ' €' + p.price + (p.metadata?.facts ? ' {' + p.metadata.facts.join('; ') + '}' : '')).join(' | ') + (v.metadata ? ' ' + JSON.stringify(v.metadata).slice(0, 200) : ''));
      else if (k === 'chatSuggestionEvent') console.log('  S ' + v.suggestedQuestions?.join(' | '));
      else if (k === 'serviceInteractiveEvent') { const s = JSON.stringify(v); console.log('  I ' + s.match(/(\w+Message)"/)?.[1] + ' ' + s.match(/"text":"[^"]*"/g)?.map((x: string) => x.slice(8, -1)).join(' | ').slice(0, 200)); }
      else console.log('  ' + k + ' ' + JSON.stringify(v).slice(0, 160));
    }
  }
}
ms.sort((a, b) => a - b); console.log(`\n${n} turns, ms median ${ms[ms.length >> 1]!.toFixed(1)}, p95 ${ms[Math.floor(ms.length * 0.95)]!.toFixed(1)}, max ${ms.at(-1)!.toFixed(0)}`);
