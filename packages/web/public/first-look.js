// Runs before anything is painted, so that neither theme nor direction flashes.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('conch.looks') ?? '{}') ?? {};
  } catch {
    // Storage that cannot be read is as good as none.
  }
  const root = document.documentElement;
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const isChosen = ['light', 'dark', 'contrast'].includes(chosen.theme);
  root.dataset.theme = isChosen ? chosen.theme : ofSystem;
  const language = chosen.language ?? (navigator.language.startsWith('ar') ? 'ar' : 'en');
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
})();

// The content security policy forbids `new Function`; where zod only asks whether it may, that is
// reported as a violation. So it is told before it is loaded.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
