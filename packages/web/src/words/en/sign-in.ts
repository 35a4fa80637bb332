export const signIn = {
  signingIn: 'Signing you in…',
  signIn: 'Sign in',
  signInAbout:
    'Use your name and password, or open the sign-in link from the terminal or an admin.',
  youAre: 'You are {{me}}',
  signInAsOther:
    'This link is for {{other}}. If you continue, {{me}} is signed out of this browser.',
  signInAs: 'Sign in as {{other}}',
  stayAs: 'Stay signed in as {{me}}',
  name: 'Name',
  password: 'Password',
  invited: 'You’re invited',
  noInvitation: 'This invitation link doesn’t work',
  invitedAbout: '<name>{{invitedBy}}</name> invited you to <name>{{spaceName}}</name>. {{role}}',
  role_owner: 'You’ll be an owner.',
  role_member: 'You can read and write.',
  role_viewer: 'You can read.',
  yourName: 'Your name',
  yourNameHint: 'Shown to others. Any language works.',
  newPassword: 'Password',
  newPasswordHint: 'For signing in later. 10 to 200 characters.',
  comeIn: 'Join',
} as const;
