import { el } from './elements.js';

/**
 * A text with its mentions and its code marked; everything else stays the text that it is. With
 * `onTry` what stands in code can be tried out.
 */
export function messageText({ content, mentions }, onTry = null) {
  // What can be tried out stands in a list, and needs no bullet.
  const pattern = onTry === null ? /`[^`\n]+`/gu : /(?:^- )?`[^`\n]+`/gmu;
  const code = [...content.matchAll(pattern)].map(({ index, 0: { length } }) => {
    return { start: index, end: index + length, isCode: true };
  });
  const marks = [...code, ...mentions.filter(({ kind }) => kind !== 'unknown')];
  const nodes = [];
  let at = 0;
  for (const { start, end, isCode } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    const text = content.slice(start, end);
    nodes.push(content.slice(at, start));
    nodes.push(
      isCode
        ? codeOf(text.replace(/^- |`/gu, ''), onTry)
        : el('bdi', { className: 'mention' }, text),
    );
    at = end;
  }
  return [...nodes, content.slice(at)];
}

function codeOf(text, onTry) {
  if (onTry === null) return el('code', { dir: 'ltr' }, text);
  return el('button', { className: 'try', dir: 'auto', onclick: () => onTry(text) }, text);
}
