import { z } from 'zod';
import type { NextMove, Reflection } from '../analyst/analyst.ts';
import { excerpt } from '../english.ts';
import type { TickerTool } from '../facts.ts';
import { about, share, text } from './answer-fields.ts';

/** What to ask first, of the tools that are `left`. */
export function nextMoveAnswer(symbol: string, left: readonly TickerTool[]) {
  return z
    .object({ symbol: about(symbol), ...moveFields(left) })
    .transform(({ tools, stop }): NextMove => moveOf(tools, stop));
}

/** A look back at the last answers, and what to ask next of `left`. */
export function reflectionAnswer(symbol: string, left: readonly TickerTool[]) {
  const reflected = { symbol: about(symbol), reflection: text(600), confidence: share, goal_fit: share };
  if (left.length === 0)
    return z
      .object(reflected)
      .transform(({ symbol: _symbol, ...reflection }): Reflection => ({ ...reflection, next: NOTHING_LEFT }));
  return z
    .object({ ...reflected, ...moveFields(left) })
    .transform(({ symbol: _symbol, tools, stop, ...reflection }): Reflection => ({
      ...reflection,
      next: moveOf(tools, stop),
    }));
}

/** Where no tool is left that could say something new. */
export const NOTHING_LEFT = { tool: 'stop', why: 'Every tool that could add something was asked.' } as const;

function moveFields(left: readonly TickerTool[]) {
  const tool = z.object({ tool: z.enum(left), why: text(300) });
  return { tools: z.array(tool), stop: z.string().transform((given) => excerpt(given, 300)) };
}

type Wanted = readonly { readonly tool: TickerTool; readonly why: string }[];

function moveOf(tools: Wanted, stop: string): NextMove {
  const [first, ...also] = tools.filter(({ tool }, at) => tools.findIndex((other) => other.tool === tool) === at);
  if (!first) return { tool: 'stop', why: stop || 'No tool that is left could change the verdict.' };
  return also.length === 0 ? first : { ...first, also };
}
