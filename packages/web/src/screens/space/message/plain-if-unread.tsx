import { Component, type ReactNode } from 'react';

interface PlainIfUnreadProps {
  readonly plain: ReactNode;
  readonly children: ReactNode;
}

/** A text that markdown stumbles over, or whose chunk did not come, is still a text. */
export class PlainIfUnread extends Component<PlainIfUnreadProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}
