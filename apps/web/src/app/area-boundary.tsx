import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

/** Shows why an area could not be drawn, in its place; retrying draws it again. */
export class AreaBoundary extends Component<{ children: ReactNode }, { fault: unknown; hasFault: boolean }> {
  override state = { fault: null as unknown, hasFault: false };

  static getDerivedStateFromError(fault: unknown) {
    return { fault, hasFault: true };
  }

  override render(): ReactNode {
    const { fault, hasFault } = this.state;
    if (!hasFault) return this.props.children;
    return <FailurePage error={fault} retry={() => this.setState({ hasFault: false })} />;
  }
}
