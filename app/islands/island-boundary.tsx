import { Component, Fragment, type ReactNode } from "react";
import { IslandFault } from "./island-fault.tsx";
import { type FieldValue, readFields, writeFields } from "./keep-fields.ts";

type Props = {
  /** The element around the island; undefined on the server. */
  element?: Element | undefined;
  children: ReactNode;
};
type State = { failed: boolean; failures: number };

/** After this many failures the island is not rendered again, because its own content must be broken. */
const maxFailures = 3;

/**
 * Renders an island again after an error and restores the typed text. Such errors come from programs that change the
 * page: the browser's translation, for example, replaces texts that React then cannot find.
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
  override getSnapshotBeforeUpdate(_props: Props, previousState: State): FieldValue[] {
    const { element } = this.props;
    return element && previousState.failures !== this.state.failures ? readFields(element) : [];
  }

  override componentDidUpdate(_props: Props, _last: State, fields: FieldValue[]): void {
    if (this.props.element && fields.length > 0) writeFields(this.props.element, fields);
  }

  override render(): ReactNode {
    const { failures } = this.state;
    const isBroken = failures > maxFailures;
    return (
      <>
        {failures > 0 && <IslandFault isBroken={isBroken} />}
        {!isBroken && <Fragment key={failures}>{this.props.children}</Fragment>}
      </>
    );
  }
}
