// Writes dist/custom-elements.json from the declarations of the elements in src/widget, for editors and catalogues.
// @custom-elements-manifest/analyzer cannot do it: attributes and events are interfaces here, and it finds one attribute
// and no event (0.11, 2026-11-22).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

interface DocTag {
  readonly name: string;
  readonly text: string;
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(root + path, 'utf8'), ts.ScriptTarget.Latest, true);

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();

function docOf(node: ts.Node): { readonly description: string; readonly tags: readonly DocTag[] } {
  const tags = ts.getJSDocTags(node).map((tag) => ({
    name: tag.tagName.text,
    text: oneLine(ts.getTextOfJSDocComment(tag.comment)),
  }));
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return { description: oneLine(ts.getTextOfJSDocComment(doc?.comment)), tags };
}

/** The tags of one kind whose text is a name, a dash and a description. */
const namedTags = (tags: readonly DocTag[], kind: string) =>
  tags
    .filter(({ name }) => name === kind)
    .map(({ text }) => {
      const [name, description] = text.split(/\s*- /, 2);
      return { name, description };
    });

type Declaration = ts.InterfaceDeclaration | ts.ClassDeclaration | ts.FunctionDeclaration;

/** The declaration with this name at the top level of a file. */
function find<D extends Declaration>(
  file: ts.SourceFile,
  name: string,
  isKind: (node: ts.Node) => node is D,
): D {
  const found = file.statements.filter(isKind).find((statement) => statement.name?.text === name);
  if (!found) throw new Error(`${file.fileName} declares no ${name}.`);
  return found;
}

const nameOf = ({ name }: ts.NamedDeclaration): string => {
  if (!name) return '';
  return 'text' in name ? name.text : oneLine(name.getText());
};

/** The members of interfaces by name. */
const membersOf = (...interfaces: readonly ts.InterfaceDeclaration[]) =>
  new Map(interfaces.flatMap(({ members }) => members.map((member) => [nameOf(member), member] as const)));

const typeOf = (node: ts.Node | undefined) => ({
  text: oneLine(node?.getText()).replaceAll(/^\| /g, ''),
});

const typeNodeOf = (member: ts.Node): ts.TypeNode | undefined =>
  ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) || ts.isAccessor(member)
    ? member.type
    : undefined;

const attributesOf = ({ members }: ts.InterfaceDeclaration) =>
  members.map((member) => {
    const { description, tags } = docOf(member);
    const defaultValue = tags.find(({ name }) => name === 'default')?.text;
    return {
      name: nameOf(member),
      type: typeOf(typeNodeOf(member)),
      ...(defaultValue !== undefined && { default: defaultValue }),
      description,
    };
  });

/** The custom properties, one for each attribute that is also a theme token. */
function cssPropertiesOf(file: ts.SourceFile, attributes: ReturnType<typeof attributesOf>) {
  const tokens: string[] = [];
  const lists = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ name }) => /^(tokenNames|panelTokenNames)$/.test(name.getText()));
  if (lists.length !== 2) throw new Error(`${file.fileName} declares no tokenNames or panelTokenNames.`);
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) tokens.push(node.text);
    else ts.forEachChild(node, collect);
  };
  lists.forEach(collect);
  return attributes
    .filter(({ name }) => tokens.includes(name))
    .map(({ name, type: _, ...rest }) => ({ name: `--shelftalk-${name}`, ...rest }));
}

/** Called by the browser, not by the page. */
const lifecycle = /^(connected|disconnected|attributeChanged)Callback$/;

/** The public members of a class; a member without a comment gets the comment of the interface that it implements. */
function publicMembersOf(declaration: ts.ClassDeclaration, implemented: ReturnType<typeof membersOf>) {
  const isPublic = (member: ts.ClassElement): boolean => {
    const modifiers = ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : [];
    return (
      member.name !== undefined &&
      !ts.isPrivateIdentifier(member.name) &&
      !modifiers.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) &&
      !lifecycle.test(nameOf(member)) &&
      !ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')
    );
  };
  return declaration.members.filter(isPublic).map((member) => {
    const name = nameOf(member);
    const declared = implemented.get(name);
    const description = docOf(member).description || (declared ? docOf(declared).description : '');
    const base = { name, ...(description && { description }) };
    if (!ts.isMethodDeclaration(member))
      return { kind: 'field', ...base, readonly: true, type: typeOf(typeNodeOf(member)) };
    const parameters = member.parameters.map((parameter) => ({
      name: parameter.name.getText(),
      ...(parameter.type && { type: typeOf(parameter.type) }),
      ...((parameter.questionToken || parameter.initializer) && { optional: true }),
      ...(parameter.dotDotDotToken && { rest: true }),
      ...(parameter.initializer && { default: parameter.initializer.getText() }),
    }));
    return { kind: 'method', ...base, parameters, return: { type: typeOf(member.type) } };
  });
}

const eventsOf = ({ members }: ts.InterfaceDeclaration) =>
  members.flatMap((member) => {
    const { description } = docOf(member);
    return ['-', ':'].map((mark) => ({
      name: `shelftalk${mark}${nameOf(member)}`,
      type: { text: `CustomEvent<${oneLine(typeNodeOf(member)?.getText())}>` },
      ...(description && { description }),
    }));
  });

const path = 'dist/embed.js';
const elementOf = <D extends { readonly name: string }>(tagName: string, declaration: D) => ({
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

function chatElement() {
  const settings = parse('src/widget/attributes.ts');
  const api = parse('src/widget/api.ts');
  const declaration = find(parse('src/widget/ChatElement.ts'), 'ChatElement', ts.isClassDeclaration);
  const { description, tags } = docOf(declaration);
  const attributes = attributesOf(find(settings, 'ChatAttributes', ts.isInterfaceDeclaration));
  const interfaces = ['ShelftalkMethods', 'ShelftalkApi'].map((name) =>
    find(api, name, ts.isInterfaceDeclaration),
  );
  return elementOf('shelftalk-chat', {
    name: 'ChatElement',
    description,
    attributes,
    members: publicMembersOf(declaration, membersOf(...interfaces)),
    events: eventsOf(find(parse('src/widget/events.ts'), 'ShelftalkEventDetails', ts.isInterfaceDeclaration)),
    cssParts: namedTags(tags, 'csspart'),
    cssProperties: [...cssPropertiesOf(settings, attributes), ...namedTags(tags, 'cssprop')],
  });
}

function startersElement() {
  const declaration = find(parse('src/widget/page/starters.ts'), 'showStarters', ts.isFunctionDeclaration);
  const { description, tags } = docOf(declaration);
  return elementOf('shelftalk-starters', {
    name: 'StartersElement',
    description,
    attributes: namedTags(tags, 'attr').map((attribute) => ({ ...attribute, type: { text: 'string' } })),
    slots: namedTags(tags, 'slot'),
  });
}

const elements = [chatElement(), startersElement()];
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
