import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.js';

interface BoundaryProps {
  /** The screen's address: a failure is forgotten when it changes. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  failure: { error: unknown } | null;
}

/** Keeps a screen that fails from taking the navigation with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.place !== this.props.place && this.state.failure) this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? <ErrorPage error={this.state.failure.error} /> : this.props.children;
  }
}
