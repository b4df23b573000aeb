import source from '../../src/components/theme/tokens.css?raw';
import { parseTokens } from './parseTokens.ts';
import './tokenPage.css';

const tokens = parseTokens(source);
const layers = [...new Set(tokens.map(({ layer }) => layer))];
const schemes = ['light', 'dark'] as const;
/** Whether a token's value is a colour, which may differ by scheme. */
const isColour = (value: string) => /--shelftalk-(in-light|link|brand|accent|fill)/u.test(value);

/** Every token with the comment of its source, by layer, with its colour in both schemes. */
export const TokenPage = () =>
  layers.map((layer) => (
    <table key={layer} className="token-page">
      <caption>{layer}</caption>
      <tbody>
        {tokens
          .filter((token) => token.layer === layer)
          .map(({ name, value, about }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <p>{about}</p>
              </th>
              <td>
                {isColour(value) ? (
                  schemes.map((scheme) => <Swatch key={scheme} scheme={scheme} name={name} value={value} />)
                ) : (
                  <code>{value}</code>
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  ));

interface SwatchProps {
  readonly scheme: (typeof schemes)[number];
  readonly name: string;
  readonly value: string;
}

const Swatch = ({ scheme, name, value }: SwatchProps) => (
  <span className="shelftalk token-swatch" data-scheme={scheme}>
    <i style={{ background: value.startsWith('--') ? `var(${name}, var(${value}))` : `var(${name})` }} />
    {scheme}
  </span>
);
