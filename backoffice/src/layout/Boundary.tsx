import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.js';

interface BoundaryProps {
  /** The screen's path. An error is cleared when it changes. */
  path: string;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
}

/** Shows an error in place of a failed screen and keeps the navigation. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.path !== this.props.path && this.state.failure) this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? <ErrorPage error={this.state.failure.error} /> : this.props.children;
  }
}
