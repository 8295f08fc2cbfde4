import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = ['apps/web/src', 'libs/domain/src', 'libs/contracts/src'];

/** Every text that the page can show: string literals and the text between tags, each whole, with its file. */
export function textsOfApp() {
  return SOURCES.flatMap(filesOf).flatMap((file) => textsOf(file).map((text) => ({ file, text })));
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.'))
    .map((path) => join(folder, path));
}

function textsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  );
  const texts = [];
  visit(source);
  return texts;

  function visit(node) {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text.replace(/\s+/g, ' ').trim());
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text.trim());
    ts.forEachChild(node, visit);
  }
}
