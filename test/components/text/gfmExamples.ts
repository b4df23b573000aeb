/**
 * The examples for what GitHub adds to CommonMark, from the GitHub Flavored Markdown Spec, version 0.29-gfm
 * (2019-04-06), by John MacFarlane and GitHub, https://github.github.com/gfm/. Numbers are the spec's own. The content of
 * this file is their work, licensed CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/); only its form was changed.
 */
export const gfmExamples: readonly GfmExample[] = [
  {
    number: 198,
    section: 'table',
    markdown: `| foo | bar |
| --- | --- |
| baz | bim |
`,
    html: `<table>
<thead>
<tr>
<th>foo</th>
<th>bar</th>
</tr>
</thead>
<tbody>
<tr>
<td>baz</td>
<td>bim</td>
</tr>
</tbody>
</table>
`,
  },
  {
    number: 199,
    section: 'table',
    markdown: `| abc | defghi |
:-: | -----------:
bar | baz
`,
    html: `<table>
<thead>
<tr>
<th align="center">abc</th>
<th align="right">defghi</th>
</tr>
</thead>
<tbody>
<tr>
<td align="center">bar</td>
<td align="right">baz</td>
</tr>
</tbody>
</table>
`,
  },
  {
    number: 200,
    section: 'table',
    markdown: `| f\\|oo  |
| ------ |
| b \`\\|\` az |
| b **\\|** im |
`,
    html: `<table>
<thead>
<tr>
<th>f|oo</th>
</tr>
</thead>
<tbody>
<tr>
<td>b <code>|</code> az</td>
</tr>
<tr>
<td>b <strong>|</strong> im</td>
</tr>
</tbody>
</table>
`,
  },
  {
    number: 201,
    section: 'table',
    markdown: `| abc | def |
| --- | --- |
| bar | baz |
> bar
`,
    html: `<table>
<thead>
<tr>
<th>abc</th>
<th>def</th>
</tr>
</thead>
<tbody>
<tr>
<td>bar</td>
<td>baz</td>
</tr>
</tbody>
</table>
<blockquote>
<p>bar</p>
</blockquote>
`,
  },
  {
    number: 202,
    section: 'table',
    markdown: `| abc | def |
| --- | --- |
| bar | baz |
bar

bar
`,
    html: `<table>
<thead>
<tr>
<th>abc</th>
<th>def</th>
</tr>
</thead>
<tbody>
<tr>
<td>bar</td>
<td>baz</td>
</tr>
<tr>
<td>bar</td>
<td></td>
</tr>
</tbody>
</table>
<p>bar</p>
`,
  },
  {
    number: 203,
    section: 'table',
    markdown: `| abc | def |
| --- |
| bar |
`,
    html: `<p>| abc | def |
| --- |
| bar |</p>
`,
  },
  {
    number: 204,
    section: 'table',
    markdown: `| abc | def |
| --- | --- |
| bar |
| bar | baz | boo |
`,
    html: `<table>
<thead>
<tr>
<th>abc</th>
<th>def</th>
</tr>
</thead>
<tbody>
<tr>
<td>bar</td>
<td></td>
</tr>
<tr>
<td>bar</td>
<td>baz</td>
</tr>
</tbody>
</table>
`,
  },
  {
    number: 205,
    section: 'table',
    markdown: `| abc | def |
| --- | --- |
`,
    html: `<table>
<thead>
<tr>
<th>abc</th>
<th>def</th>
</tr>
</thead>
</table>
`,
  },
  {
    number: 279,
    section: 'task list',
    markdown: `- [ ] foo
- [x] bar
`,
    html: `<ul>
<li><input disabled="" type="checkbox"> foo</li>
<li><input checked="" disabled="" type="checkbox"> bar</li>
</ul>
`,
  },
  {
    number: 280,
    section: 'task list',
    markdown: `- [x] foo
  - [ ] bar
  - [x] baz
- [ ] bim
`,
    html: `<ul>
<li><input checked="" disabled="" type="checkbox"> foo
<ul>
<li><input disabled="" type="checkbox"> bar</li>
<li><input checked="" disabled="" type="checkbox"> baz</li>
</ul>
</li>
<li><input disabled="" type="checkbox"> bim</li>
</ul>
`,
  },
  {
    number: 491,
    section: 'strikethrough',
    markdown: `~~Hi~~ Hello, world!
`,
    html: `<p><del>Hi</del> Hello, world!</p>
`,
  },
  {
    number: 492,
    section: 'strikethrough',
    markdown: `This ~~has a

new paragraph~~.
`,
    html: `<p>This ~~has a</p>
<p>new paragraph~~.</p>
`,
  },
  {
    number: 621,
    section: 'autolink',
    markdown: `www.commonmark.org
`,
    html: `<p><a href="http://www.commonmark.org">www.commonmark.org</a></p>
`,
  },
  {
    number: 622,
    section: 'autolink',
    markdown: `Visit www.commonmark.org/help for more information.
`,
    html: `<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more information.</p>
`,
  },
  {
    number: 623,
    section: 'autolink',
    markdown: `Visit www.commonmark.org.

Visit www.commonmark.org/a.b.
`,
    html: `<p>Visit <a href="http://www.commonmark.org">www.commonmark.org</a>.</p>
<p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>
`,
  },
  {
    number: 624,
    section: 'autolink',
    markdown: `www.google.com/search?q=Markup+(business)

www.google.com/search?q=Markup+(business)))

(www.google.com/search?q=Markup+(business))

(www.google.com/search?q=Markup+(business)
`,
    html: `<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>
<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p>
<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>)</p>
<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>
`,
  },
  {
    number: 625,
    section: 'autolink',
    markdown: `www.google.com/search?q=(business))+ok
`,
    html: `<p><a href="http://www.google.com/search?q=(business))+ok">www.google.com/search?q=(business))+ok</a></p>
`,
  },
  {
    number: 626,
    section: 'autolink',
    markdown: `www.google.com/search?q=commonmark&hl=en

www.google.com/search?q=commonmark&hl;
`,
    html: `<p><a href="http://www.google.com/search?q=commonmark&amp;hl=en">www.google.com/search?q=commonmark&amp;hl=en</a></p>
<p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>
`,
  },
  {
    number: 627,
    section: 'autolink',
    markdown: `www.commonmark.org/he<lp
`,
    html: `<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>
`,
  },
  {
    number: 628,
    section: 'autolink',
    markdown: `http://commonmark.org

(Visit https://encrypted.google.com/search?q=Markup+(business))

Anonymous FTP is available at ftp://foo.bar.baz.
`,
    html: `<p><a href="http://commonmark.org">http://commonmark.org</a></p>
<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>
<p>Anonymous FTP is available at <a href="ftp://foo.bar.baz">ftp://foo.bar.baz</a>.</p>
`,
  },
  {
    number: 629,
    section: 'autolink',
    markdown: `foo@bar.baz
`,
    html: `<p><a href="mailto:foo@bar.baz">foo@bar.baz</a></p>
`,
  },
  {
    number: 630,
    section: 'autolink',
    markdown: `hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.
`,
    html: `<p>hello@mail+xyz.example isn't valid, but <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a> is.</p>
`,
  },
  {
    number: 631,
    section: 'autolink',
    markdown: `a.b-c_d@a.b

a.b-c_d@a.b.

a.b-c_d@a.b-

a.b-c_d@a.b_
`,
    html: `<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a></p>
<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p>
<p>a.b-c_d@a.b-</p>
<p>a.b-c_d@a.b_</p>
`,
  },
];

export interface GfmExample {
  readonly number: number;
  readonly section: 'table' | 'task list' | 'strikethrough' | 'autolink';
  readonly markdown: string;
  readonly html: string;
}
