interface Deeds {
  /** A foreign host. */
  readonly evil: string;
  /** A call that a script would make. */
  readonly deed: string;
}

/** Formulas that try to load a file, to run a script, to imitate the page or to block it. */
export function hostileFormulas({ evil, deed }: Deeds): readonly string[] {
  const tricks = [
    `\\href{javascript:${deed}}{x}`,
    `\\href{${evil}}{x}`,
    `\\url{${evil}}`,
    `\\includegraphics[width=9em]{${evil}/x.png}`,
    `\\htmlStyle{background:url(${evil}/x)}{x}`,
    `\\htmlClass{fixed inset-0}{x}`,
    `\\htmlId{page}{x}`,
    `\\htmlData{said=message}{x}`,
    `\\text{<img src=${evil}/x onerror=${deed}>}`,
    `\\text{</annotation></semantics></math><script>${deed}</script>}`,
    `\\unicode{<script>}`,
    `\\color{url(${evil}/x)}x`,
    `\\textcolor{red;background:url(${evil}/x)}{x}`,
    `\\fcolorbox{red}{url(${evil}/x)}{x}`,
    '\\fcolorbox{red}{blue}{x}',
    '\\rule{99999em}{99999em}',
    '\\hspace{-99999em}x\\hspace{99999em}x',
    '\\raisebox{99999em}{x}\\kern-99999em x',
    '\\def\\a{\\a\\a}\\a',
    `\\def\\a{xxxxxxxxxx}\\def\\b{${'\\a'.repeat(10)}}${'\\b'.repeat(50)}`,
    '\\newcommand\\href[1]{x}\\href{y}',
    '\\gdef\\frac#1#2{stolen}\\frac{a}{b}',
    `${'{'.repeat(800)}x${'}'.repeat(800)}`,
    `${'\\sqrt{'.repeat(150)}x${'}'.repeat(150)}`,
    `${'x^{'.repeat(300)}x${'}'.repeat(300)}`,
    `\\begin{array}{${'c'.repeat(500)}}${'a&'.repeat(499)}a\\end{array}`,
    `\\text{${'a'.repeat(1_800)}}`,
    `\\tag{<b>}x \\label{x}\\ref{x}`,
    '\\verb|<script>|',
    '\\char"202E\\char"200B x',
    'x\u202e\u2066y',
    '\\frac{a',
    '\\begin{x}\\end{y}',
    '\\\\\\\\\\\\\\',
    '%',
  ];
  return [
    ...tricks.flatMap((trick) => [
      `$${trick}$`,
      `\\(${trick}\\)`,
      `\\[${trick}\\]`,
      `$$\n${trick}\n$$`,
      `> $$\n> ${trick}\n> $$`,
      `| $${trick}$ | b |\n|---|---|\n| $$${trick}$$ | [x](${evil}) |`,
    ]),
    // In a later formula, macros of an earlier one would still hold.
    '$\\frac{a}{b}$',
    '$x$ '.repeat(2_000),
    '$$x'.repeat(9_000),
    '\\('.repeat(9_000),
    '\\[a'.repeat(9_000),
    '$a'.repeat(9_000),
    '$$\n'.repeat(9_000),
    `$$\n${'\\frac{a}{b}\n'.repeat(900)}$$`,
    '$`$`'.repeat(4_000),
  ];
}

/** Diagrams that try to load a file, to run a script, or to block the page. */
export function hostileDiagrams({ evil, deed }: Deeds): readonly string[] {
  const nodes = Array.from({ length: 400 }, (_one, nth) => `N${nth}-->N${(nth * 7) % 400}`);
  const bodies = [
    `flowchart TD\nA["<img src=${evil}/x onerror=${deed}>"] --> B`,
    `flowchart TD\nA["</text></svg><script>${deed}</script>"] --> B`,
    `flowchart TD\nA["<foreignObject><iframe src=${evil}></iframe></foreignObject>"]`,
    `flowchart TD\nA-->B\nclick A "javascript:${deed}"\nclick B href "${evil}"`,
    `flowchart TD\nA-->B\nclick A call ${deed}`,
    `flowchart TD\nA\nstyle A fill:url(${evil}/x),background-image:url(${evil}/y)`,
    `flowchart TD\nA\nstyle A fill:red" onload="${deed}`,
    `flowchart TD\nA:::x\nclassDef x fill:url(${evil}/x),x:"><script>${deed}</script>`,
    `flowchart TD\nA-->B\nlinkStyle 0 stroke:url(${evil}/x)`,
    `%%{init: {"securityLevel": "loose", "themeCSS": "*{background:url(${evil}/c)}"}}%%\nflowchart TD\nA-->B`,
    `---\nconfig:\n  fontFamily: "x'; @import url(${evil}/f)"\n---\nflowchart TD\nA-->B`,
    `flowchart TD\nA@{ img: "${evil}/x.png", label: "x" }`,
    `flowchart TD\nA@{ icon: "${evil}/x" }`,
    `flowchart TD\nA["\`[x](javascript:${deed})\`"]`,
    `flowchart TD\nA["$$\\href{javascript:${deed}}{x}$$"]`,
    `sequenceDiagram\nparticipant A as <script>${deed}</script>\nA->>B: <img src=${evil}/x>`,
    `sequenceDiagram\nlink A: x @ javascript:${deed}\nA->>B: x`,
    `classDiagram\nclass A["<img src=${evil}/x>"]\nclick A href "javascript:${deed}"`,
    `erDiagram\nA ||--o{ B : "<img src=${evil}/x>"`,
    `stateDiagram-v2\n[*] --> A\nA : <script>${deed}</script>`,
    `xychart-beta\ntitle "<script>${deed}</script>"\nbar [1e999, -1e999, NaN]`,
    'xychart-beta\nx-axis 0 --> 1e18\nbar [1]',
    `flowchart TD\n${nodes.join('\n')}`,
    `flowchart TD\n${'subgraph x\n'.repeat(300)}`,
    `flowchart TD\nA["${'a'.repeat(9_000)}"]`,
    `flowchart TD\n__proto__-->constructor\ntoString-->hasOwnProperty`,
    `sequenceDiagram\n${'A->>B: x\n'.repeat(900)}`,
    'flowchart TD\n\u202eA-->\u0000B\ud800',
    '',
    'flowchart',
    `gantt\ntitle x\nclick a href "javascript:${deed}"`,
  ];
  return bodies.map((body) => `\`\`\`mermaid\n${body}\n\`\`\``);
}
