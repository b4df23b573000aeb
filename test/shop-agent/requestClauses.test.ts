import { expect, it } from 'vitest';
import { requestClauses } from '../../shop-agent/parsing/requestClauses.ts';

it.each([
  [
    'leaves out clauses before the request',
    "My mum drives along the coast every day and complains about the glare, so I'd like some sunglasses for her.",
    "so I'd like some sunglasses for her.",
  ],
  [
    'leaves out reasons after the request',
    "I'm after a waterproof jacket under 150 euros because I have just paid for a new bike.",
    "I'm after a waterproof jacket under 150 euros",
  ],
  [
    'keeps all questions',
    'I live in Norway and there is no shop near me. Do you send parcels here? What would that cost?',
    'Do you send parcels here? What would that cost?',
  ],
  [
    'takes a first clause without a verb as the request, with its limits',
    'dry bag, 15 to 25 litres, I want my spare clothes to survive if I capsize',
    'dry bag, 15 to 25 litres',
  ],
  [
    'keeps a text with both limits of a range unchanged',
    'a parka for my brother that costs more than 200 but less than 260',
    undefined,
  ],
  ['keeps a short text unchanged', 'My feet are wide, which boots?', undefined],
  [
    'keeps a text without a request unchanged',
    'My feet are wide. They hurt on every walk that is longer than an hour.',
    undefined,
  ],
])('%s', (_title, text, request = text) => {
  expect(requestClauses(text)).toBe(request);
});
