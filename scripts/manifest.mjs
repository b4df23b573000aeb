// Writes dist/custom-elements.json: what the elements' own declarations in src/widget say, for editors and catalogues.
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { root } from './setup.mjs';

const parse = (path) =>
  ts.createSourceFile(path, readFileSync(root + path, 'utf8'), ts.ScriptTarget.Latest, true);

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** Comment and tags of a declaration; a tag's text may begin with a name and a dash. */
function docOf(node) {
  const tags = ts.getJSDocTags(node).map((tag) => ({
    name: tag.tagName.text,
    text: oneLine(ts.getTextOfJSDocComment(tag.comment) ?? ''),
  }));
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return { description: oneLine(ts.getTextOfJSDocComment(doc?.comment) ?? ''), tags };
}

const namedTags = (tags, wanted) =>
  tags
    .filter(({ name }) => name === wanted)
    .map(({ text }) => {
      const [name, description] = text.split(/\s*- /, 2);
      return { name, description };
    });

function find(file, name) {
  const found = file.statements.find((statement) => statement.name?.text === name);
  if (!found) throw new Error(`${file.fileName} declares no ${name}.`);
  return found;
}

const nameOf = (member) => member.name.text ?? oneLine(member.name.getText());

/** Members of some interfaces by name. */
const membersOf = (...interfaces) =>
  new Map(interfaces.flatMap(({ members }) => members.map((member) => [nameOf(member), member])));

const typeOf = (node) => ({ text: oneLine(node.getText()).replaceAll(/^\| /g, '') });

const attributes = (declaration) =>
  declaration.members.map((member) => {
    const { description, tags } = docOf(member);
    const byDefault = tags.find(({ name }) => name === 'default')?.text;
    return {
      name: nameOf(member),
      type: typeOf(member.type),
      ...(byDefault !== undefined && { default: byDefault }),
      description,
    };
  });

/** Attributes that are custom properties too. */
function cssProperties(file, all) {
  const tokens = [];
  const list = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'tokenNames');
  const collect = (node) => {
    if (ts.isStringLiteral(node)) tokens.push(node.text);
    else ts.forEachChild(node, collect);
  };
  collect(list);
  return all
    .filter(({ name }) => tokens.includes(name))
    .map(({ name, type: _, ...rest }) => ({ name: `--shelftalk-${name}`, ...rest }));
}

/** What the platform calls, not the page. */
const lifecycle = /^(connected|disconnected|attributeChanged)Callback$/;

/** The public members of the class; what has no comment of its own says what the interface that it fulfils says. */
function members(declaration, promised) {
  const modifiers = (member) => (ts.getModifiers(member) ?? []).map(({ kind }) => kind);
  const isPublic = (member) =>
    member.name &&
    !ts.isPrivateIdentifier(member.name) &&
    !modifiers(member).includes(ts.SyntaxKind.StaticKeyword) &&
    !lifecycle.test(nameOf(member));
  return declaration.members.filter(isPublic).map((member) => {
    const name = nameOf(member);
    const promise = promised.get(name);
    const description = docOf(member).description || (promise ? docOf(promise).description : '');
    const said = { name, ...(description && { description }) };
    if (!ts.isMethodDeclaration(member))
      return { kind: 'field', ...said, readonly: true, type: typeOf(member.type) };
    const parameters = member.parameters.map((parameter) => ({
      name: parameter.name.getText(),
      ...(parameter.type && { type: typeOf(parameter.type) }),
      ...((parameter.questionToken || parameter.initializer) && { optional: true }),
      ...(parameter.dotDotDotToken && { rest: true }),
      ...(parameter.initializer && { default: parameter.initializer.getText() }),
    }));
    return { kind: 'method', ...said, parameters, return: { type: typeOf(member.type) } };
  });
}

const events = (declaration) =>
  declaration.members.map((member) => {
    const { description } = docOf(member);
    return {
      name: `shelftalk:${nameOf(member)}`,
      type: { text: `CustomEvent<${oneLine(member.type.getText())}>` },
      ...(description && { description }),
    };
  });

const path = 'dist/embed.js';
const element = (tagName, declaration) => ({
  declaration: {
    kind: 'class',
    customElement: true,
    tagName,
    superclass: { name: 'HTMLElement' },
    ...declaration,
  },
  definition: {
    kind: 'custom-element-definition',
    name: tagName,
    declaration: { name: declaration.name, module: path },
  },
});

function chat() {
  const settings = parse('src/widget/attributes.ts');
  const api = parse('src/widget/api.ts');
  const declaration = find(parse('src/widget/ChatElement.ts'), 'ChatElement');
  const { description, tags } = docOf(declaration);
  const all = attributes(find(settings, 'ChatAttributes'));
  return element('shelftalk-chat', {
    name: 'ChatElement',
    description,
    attributes: all,
    members: members(declaration, membersOf(find(api, 'ShelftalkCalls'), find(api, 'ShelftalkApi'))),
    events: events(find(parse('src/widget/events.ts'), 'ShelftalkEventDetails')),
    cssParts: namedTags(tags, 'csspart'),
    cssProperties: [...cssProperties(settings, all), ...namedTags(tags, 'cssprop')],
  });
}

function starters() {
  const { description, tags } = docOf(find(parse('src/widget/page/starters.ts'), 'showStarters'));
  return element('shelftalk-starters', {
    name: 'StartersElement',
    description,
    attributes: namedTags(tags, 'attr').map((each) => ({ ...each, type: { text: 'string' } })),
    slots: namedTags(tags, 'slot'),
  });
}

const elements = [chat(), starters()];
const manifest = {
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path,
      declarations: elements.map(({ declaration }) => declaration),
      exports: elements.map(({ definition }) => definition),
    },
  ],
};
writeFileSync(`${root}dist/custom-elements.json`, `${JSON.stringify(manifest, null, 2)}\n`);
