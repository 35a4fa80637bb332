/** The stylesheet of the page, for light and dark mode and for narrow screens. */
export const API_PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ground: #fbfaf7;
  --raised: #ffffff;
  --ink: #22201c;
  --faint: #6b665d;
  --line: #e4dfd5;
  --accent: #a3471f;
  --get: #1f6f54;
  --post: #8a4b08;
  --put: #5a4fa0;
  --patch: #7a3f8f;
  --delete: #a52a2a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #171614;
    --raised: #201e1b;
    --ink: #ece7dd;
    --faint: #a39c8f;
    --line: #37332d;
    --accent: #f0a07a;
    --get: #6fcfa9;
    --post: #e5b06a;
    --put: #b3a9f2;
    --patch: #d49be6;
    --delete: #f08f8f;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0 auto;
  max-width: 76rem;
  padding: 1rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, h4 { line-height: 1.25; }
h1 { margin: 1rem 0 0.5rem; font-size: 2rem; }
h1 small { color: var(--faint); font-size: 0.5em; font-weight: normal; }
h2 { margin: 3rem 0 1rem; padding-bottom: 0.4rem; border-bottom: 2px solid var(--line); }
h3 { margin: 0 0 0.5rem; font-size: 1.05rem; }
h4 {
  margin: 1rem 0 0.25rem;
  color: var(--faint);
  font-size: 0.8rem;
  letter-spacing: 0.06em;
  text-transform: uppercase;
}
p { margin: 0.4rem 0; }
header p { max-width: 46rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
h3 a, nav a { color: inherit; text-decoration: none; }
h3 a:hover, nav a:hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: 0.9em/1.4 ui-monospace, monospace; }
p code, li code, .type code, .note code {
  padding: 0.05em 0.3em;
  border-radius: 0.3em;
  background: color-mix(in srgb, var(--line) 55%, transparent);
}
nav { margin: 1.5rem 0; font-size: 0.88rem; }
nav details, .route {
  border: 1px solid var(--line);
  border-radius: 0.6rem;
  background: var(--raised);
}
nav details { margin-bottom: 0.4rem; padding: 0.35rem 0.7rem; }
nav ul { margin: 0.3rem 0; padding: 0; list-style: none; }
nav li { padding: 0.15rem 0; }
nav code { background: none; padding: 0; }
summary { cursor: pointer; font-weight: 600; }
.route { margin-bottom: 1rem; padding: 1rem; }
.route:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.route details { margin-top: 0.8rem; }
.route details ul { margin: 0.3rem 0; padding-left: 1.2rem; }
.method { display: inline-block; min-width: 4.6em; font-size: 0.78em; letter-spacing: 0.04em; }
.get { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.patch { color: var(--patch); }
.delete { color: var(--delete); }
.aside, .note, .fields i { color: var(--faint); font-size: 0.92em; }
.fields { margin: 0; }
.fields > div {
  display: grid;
  grid-template-columns: minmax(0, 13rem) minmax(0, 1fr);
  gap: 0 1rem;
  padding: 0.3rem 0;
  border-top: 1px solid var(--line);
}
.fields > div:first-child { border-top: 0; }
/* Deeper down there is no room for two columns. */
.fields .fields .fields > div { grid-template-columns: minmax(0, 1fr); }
.fields dt { font-weight: 600; }
.fields dt code { padding: 0; background: none; }
.fields i { font-weight: normal; }
.fields dd { margin: 0; min-width: 0; }
.fields .fields, .variants {
  margin: 0.3rem 0 0;
  padding: 0 0 0 0.8rem;
  border-left: 2px solid var(--line);
  list-style: none;
}
.variants > li { margin-bottom: 0.8rem; }
.codes { columns: 17rem; padding: 0; list-style: none; }
@media (max-width: 40rem) {
  .fields > div { grid-template-columns: minmax(0, 1fr); }
  .route { padding: 0.8rem; }
}
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 0 2.5rem; }
  header { grid-column: 1 / -1; }
  nav {
    position: sticky;
    top: 1rem;
    align-self: start;
    max-height: calc(100vh - 2rem);
    overflow-y: auto;
  }
  main > section:first-child > h2 { margin-top: 1.2rem; }
}
`;
