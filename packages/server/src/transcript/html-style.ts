import { createHash } from 'node:crypto';

/** The style of a transcript. It loads no font and no picture. */
export const TRANSCRIPT_STYLE = `
:root{color-scheme:light dark;--ink:#1f1c1a;--soft:#625b55;--page:#faf9f7;--card:#fff;--line:#e2ddd7;--sunken:#f1eee9;--warn:#7a4a00;--warn-tint:#fdf1dc}
@media(prefers-color-scheme:dark){:root{--ink:#efebe6;--soft:#aca49c;--page:#161412;--card:#221f1c;--line:#3a3530;--sunken:#2b2723;--warn:#f0c27a;--warn-tint:#3a2b12}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans Arabic",sans-serif}
main{max-width:46rem;margin-inline:auto;padding:1.5rem 1rem 4rem}
header{padding-block-end:1rem;border-block-end:1px solid var(--line)}
h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:1.125rem;margin-block:2.5rem .5rem}
h3{font-size:1rem;margin-block:1.25rem .25rem}
header p,.head,.to,.notice,.calls{color:var(--soft);font-size:.875rem}
header p{margin-block:.375rem 0}
article{padding-block:1rem .25rem}
article+article{border-block-start:1px solid var(--line)}
.head{margin:0 0 .25rem;display:flex;flex-wrap:wrap;gap:.125rem .5rem;align-items:baseline}
.head b{color:var(--ink);font-size:1rem}
.kind{border:1px solid var(--line);border-radius:.375rem;padding-inline:.375rem;font-size:.75rem}
.to{display:inline-block;margin:0 0 .25rem;padding:.0625rem .5rem;border-radius:.375rem;color:var(--warn);background:var(--warn-tint)}
.notice{text-align:center}
.text p{margin-block:.375rem;overflow-wrap:anywhere;unicode-bidi:isolate}
.item{display:block;padding-inline-start:1.25rem;position:relative}
.item::before{content:"•";position:absolute;inset-inline-start:.25rem}
pre{background:var(--sunken);border-radius:.5rem;padding:.75rem;overflow-x:auto;font-size:.875rem}
code{font-family:ui-monospace,Consolas,monospace;background:var(--sunken);border-radius:.25rem;padding-inline:.25rem;overflow-wrap:anywhere}
pre code{padding:0;background:none;overflow-wrap:normal}
.calls{margin-block:.25rem .5rem;padding-inline-start:1.25rem;overflow-wrap:anywhere}
@media print{body{background:#fff}}
`;

const STYLE_HASH = createHash('sha256').update(TRANSCRIPT_STYLE).digest('base64');

/** The policy of a transcript: one style, and nothing else. */
export const TRANSCRIPT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
