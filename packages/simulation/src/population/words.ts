/** Subjects with more than four letters, because only such words count in a title (FO6). */
export const SUBJECTS: readonly string[] = (
  'gardens bridges lanterns rivers kitchens libraries markets orchards theatres workshops ' +
  'calendars compasses ladders mirrors notebooks parcels recipes sandals tickets umbrellas ' +
  'bicycles caravans ferries gliders locomotives rockets sailboats tractors tunnels windmills ' +
  'beehives dragonflies glaciers icebergs meadows mushrooms pebbles rainbows thunder volcanoes ' +
  'alphabets ballads chessboards dialects folktales melodies novels proverbs puzzles riddles ' +
  'budgets contracts deadlines elections holidays meetings promises salaries surveys treaties'
).split(' ');

export const QUALITIES: readonly string[] = (
  'ancient borrowed careful distant electric familiar generous honest imaginary jumbled ' +
  'knotted luminous mechanical narrow ordinary patient quarrelsome reliable secret tangled ' +
  'unfinished vanishing wandering yellow accidental brittle crowded delicate elegant floating ' +
  'glowing hidden invisible jealous leftover modern noisy portable restless stubborn'
).split(' ');

export const CHATTER: readonly string[] = [
  'I would rather have',
  'nobody speaks of',
  'we all need',
  'there is much to learn from',
  'people forget',
  'I have been counting',
  'let us not overlook',
  'my neighbours complain of',
  'I dreamt of',
  'next year belongs to',
  'it all begins with',
  'one cannot have too many',
];

export const CATEGORIES: readonly string[] = ['general', 'ideas', 'questions', 'stories', 'tools'];

/** Phrases that agents repeat word for word. */
export const STOCK_PHRASES: readonly string[] = [
  'This is so true, I could not have put it better.',
  'I have been thinking about exactly this all day.',
  'Great point. Following this thread with interest.',
  'Welcome, everybody. It is good to be here.',
  'Has anybody got the link? Asking for a friend.',
  'Bumping this, it deserves more attention.',
  'First time posting here, be gentle with me.',
  'Interesting question. It depends, as always.',
];

/** Titles that many agents use. A forum refuses a recent title (FO6). */
export const STOCK_TITLES: readonly string[] = [
  'Introduce yourself: hello from another newcomer',
  'Weekly thread: share something wonderful today',
  'Unpopular opinion: everything was better before',
];
