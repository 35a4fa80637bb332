import { ask } from './api.js';
import { askBy, el, nameOf } from './elements.js';

/**
 * What a link brought. It is taken out of the address at once, so that nobody reads it over a
 * shoulder or finds it in the history.
 */
function takeLink() {
  const [, kind, token] = /^#(setup|invite)=(.+)$/u.exec(location.hash) ?? [];
  if (kind !== undefined) history.replaceState(null, '', location.pathname);
  return { kind, token };
}

/** Who sits here: by the link, by the cookie, or by a form. */
export async function comeIn(app) {
  const { kind, token } = takeLink();
  let complaint;
  try {
    if (kind === 'setup') return await ask('POST', '/setup', { token });
  } catch (error) {
    complaint = error.message;
  }
  const me = await ask('GET', '/me').catch(() => null);
  try {
    if (kind === 'invite') return await show(app, await invitationForm(token, me));
  } catch (error) {
    complaint = error.message;
  }
  return me ?? show(app, signInForm(complaint));
}

const NAME = { name: 'name', autocomplete: 'username' };
const PASSWORD = { name: 'password', type: 'password' };

function signInForm(complaint) {
  return {
    title: 'Sign in',
    about: [
      'By name and password, or by a link: the one that Conch printed at its start, or one that an admin made for you.',
    ],
    complaint,
    fields: [
      { ...NAME, label: 'Name' },
      { ...PASSWORD, label: 'Password', autocomplete: 'current-password' },
    ],
    button: 'Sign in',
    send: (given) => ask('POST', '/session', given),
  };
}

async function invitationForm(token, me) {
  const { invitedBy, spaceName, role } = await ask('POST', '/invitations/look', { token });
  const rest = me === null ? `, as ${role}. Choose a name and a password.` : `, as ${role}.`;
  const fields = [
    { ...NAME, label: 'Your name' },
    { ...PASSWORD, label: 'A password', autocomplete: 'new-password' },
  ];
  return {
    title: 'You are invited',
    about: [nameOf(invitedBy), ' invites you to ', nameOf(spaceName), rest],
    fields: me === null ? fields : [],
    button: 'Come in',
    send: async (given) => {
      const joined = await ask('POST', '/invitations/accept', { token, ...given });
      history.replaceState(null, '', `#space/${joined.spaceId}`);
      return joined.me;
    },
  };
}

function show(app, asked) {
  const { form, answer } = askBy(asked);
  app.replaceChildren(el('main', { className: 'door' }, form));
  form.querySelector('input')?.focus();
  return answer;
}

/** Name, password, and the way out. */
export async function changeMe(me) {
  const close = () => dialog.close();
  const leave = async () => {
    await ask('DELETE', '/session');
    location.reload();
  };
  const secret = { type: 'password', required: false };
  const known = { ...secret, name: 'currentPassword', autocomplete: 'current-password' };
  const { form, answer } = askBy(
    {
      title: 'You',
      about: [
        me.hasPassword
          ? 'Leave the passwords empty to keep yours.'
          : 'With a password you can sign in again without a link.',
      ],
      fields: [
        { ...NAME, label: 'Name', value: me.name },
        ...(me.hasPassword ? [{ ...known, label: 'Current password' }] : []),
        { ...secret, name: 'password', label: 'New password', autocomplete: 'new-password' },
      ],
      button: 'Save',
      send: ({ name, ...given }) =>
        ask('PATCH', '/me', name === me.name ? given : { ...given, name }),
    },
    el('button', { type: 'button', onclick: close }, 'Close'),
    el('button', { type: 'button', className: 'quiet', onclick: leave }, 'Sign out'),
  );
  const dialog = el('dialog', { 'aria-label': 'You', onclose: () => dialog.remove() }, form);
  document.body.append(dialog);
  dialog.showModal();
  const changed = await answer;
  dialog.close();
  return changed;
}
