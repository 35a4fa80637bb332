// Runs before the first paint, so that neither theme nor direction flickers.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('conch.preferences') ?? '{}') ?? {};
  } catch {
    // Unreadable storage counts as empty.
  }
  const root = document.documentElement;
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const isChosen = ['light', 'dark', 'contrast'].includes(chosen.theme);
  root.dataset.theme = isChosen ? chosen.theme : ofSystem;
  const language = chosen.language ?? (navigator.language.startsWith('ar') ? 'ar' : 'en');
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
})();

// The content security policy forbids `new Function`. Even zod's test whether it is allowed would
// be reported as a violation, so this setting turns the test off before zod loads.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
