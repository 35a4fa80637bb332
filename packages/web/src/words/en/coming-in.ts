export const comingIn = {
  signingIn: 'Signing you in…',
  signIn: 'Sign in',
  signInAbout:
    'By name and password, or by a link: the one that Conch printed when it started, or one that an admin made for you.',
  name: 'Name',
  password: 'Password',
  invited: 'You are invited',
  noInvitation: 'This invitation does not work',
  invitedAbout: '<name>{{invitedBy}}</name> invites you to <name>{{spaceName}}</name>. {{role}}',
  role_owner: 'You will be an owner of it.',
  role_member: 'You can read and write there.',
  role_viewer: 'You can read there.',
  yourName: 'Your name',
  yourNameHint: 'As others will see it, in any script.',
  newPassword: 'A password',
  newPasswordHint: 'To sign in again later: 10 to 200 characters.',
  comeIn: 'Come in',
} as const;
