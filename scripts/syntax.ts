import { parseSync } from 'oxc-parser';

/** A node of a syntax tree (ESTree with TypeScript and JSX). */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * Parses a source file.
 * @throws if it is not valid TypeScript
 */
export function parse(file: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as SyntaxNode;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Returns the direct children of a node, in source order. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/**
 * Visits a node and all its descendants. `visit` returns the nodes to visit next, or `undefined` for all
 * children.
 * @param parents from the root to the node's parent
 */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => readonly SyntaxNode[] | undefined,
  parents: readonly SyntaxNode[] = [],
): void {
  const below = visit(node, parents) ?? childrenOf(node);
  if (below.length === 0) return;
  const way = [...parents, node];
  for (const child of below) walk(child, visit, way);
}

/** Returns the text of a literal, with a placeholder for each value in it; `null` for any other node. */
export function literalText(node: SyntaxNode, hole = '…'): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = node['quasis'] as { value: { cooked: string | null } }[];
  return parts.map(({ value }) => value.cooked ?? '').join(hole);
}

/** Returns the line of a position in a text, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
