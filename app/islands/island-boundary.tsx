import { Component, Fragment, type ReactNode } from "react";
import { IslandFault } from "./island-fault.tsx";
import { type KeptField, readFields, writeFields } from "./keep-fields.ts";

type Props = {
  /** The element around the island; undefined on the server. */
  place?: Element | undefined;
  children: ReactNode;
};
type State = { failed: boolean; failures: number };

/** An island that fails more often is not rendered again, because its own content is broken. */
const mostFailures = 3;

/**
 * Renders an island again after an error, with the typed text. Such errors come from other programs that change the
 * page, such as the browser's translation: it replaces texts that React then looks for.
 */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { failed: false, failures: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(_props: Props, { failed, failures }: State): State | null {
    return failed ? { failed: false, failures: failures + 1 } : null;
  }

  /** React calls this before it removes the broken content, so the fields are still there. */
  override getSnapshotBeforeUpdate(_props: Props, last: State): KeptField[] {
    const { place } = this.props;
    return place && last.failures !== this.state.failures ? readFields(place) : [];
  }

  override componentDidUpdate(_props: Props, _last: State, kept: KeptField[]): void {
    if (this.props.place && kept.length > 0) writeFields(this.props.place, kept);
  }

  override render(): ReactNode {
    const { failures } = this.state;
    const gone = failures > mostFailures;
    return (
      <>
        {failures > 0 && <IslandFault gone={gone} />}
        {!gone && <Fragment key={failures}>{this.props.children}</Fragment>}
      </>
    );
  }
}
