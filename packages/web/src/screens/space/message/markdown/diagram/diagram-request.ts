/** The colours of a diagram: background, text, lines, arrows and boxes. */
export interface DiagramColours {
  readonly bg: string;
  readonly fg: string;
  readonly line: string;
  readonly accent: string;
  readonly muted: string;
  readonly surface: string;
  readonly border: string;
}

export interface DiagramRequest {
  readonly source: string;
  readonly colours: DiagramColours;
}

export interface DiagramAnswer {
  /** Null if the source cannot be drawn. */
  readonly svg: string | null;
}
