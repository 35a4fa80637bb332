/** Colours that people with any colour vision tell apart, on white and on black. */
export const STYLE = `
svg{--paper:#fff;--ink:#1c2128;--faint:#57606a;--grid:#d8dee4;--one:#0067a5;--two:#c2410c;--three:#0f7b5a;background:var(--paper)}
@media (prefers-color-scheme:dark){svg{--paper:#14181d;--ink:#e6edf3;--faint:#9aa4af;--grid:#30363d;--one:#58b3f0;--two:#ff9f5a;--three:#4ecb9c}}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:12px;fill:var(--faint)}
.paper{fill:var(--paper)}
.name{font-size:24px;font-weight:650;fill:var(--ink)}
.note{font-size:14px}
.head{font-size:16px;font-weight:600;fill:var(--ink)}
.value{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:4px}
.grid{stroke:var(--grid);stroke-width:1}
.axis{stroke:var(--faint);stroke-width:1}
.line{fill:none;stroke-width:2;stroke-linejoin:round}
.cap{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 6}
.key{fill:none;stroke-width:10;stroke-opacity:.3}
.area{fill-opacity:.22}
.three-area{fill:var(--three)}
.one{stroke:var(--one)}.two{stroke:var(--two)}.three{stroke:var(--three)}
.bar{fill:var(--one)}
`;
