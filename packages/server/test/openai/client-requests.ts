/**
 * The requests of Open WebUI and LibreChat, field by field from their published source: Open WebUI
 * `backend/open_webui/routers/openai.py` and `utils/task.py`, LibreChat with a custom endpoint and
 * `danny-avila/agents`.
 */

const OPEN_WEBUI_TITLE = (history: string) => `### Task:
Generate a concise title summarizing the chat history.
### Guidelines:
- The title should clearly represent the main theme or subject of the conversation.
- Keep it short: 2-4 words is best.
- Do not use emojis, quotation marks, or special formatting.
- Write the title in the chat's primary language; default to English if multilingual.
- Prioritize accuracy over creativity.
- Your entire response must consist solely of the JSON object, without any introductory or concluding text.
- The output must be a single, raw JSON object, without any markdown code fences or other encapsulating text.
- Ensure no conversational text, affirmations, or explanations precede or follow the raw JSON output, as this will cause direct parsing failure.
### Output:
JSON format: { "title": "your concise title here" }
### Examples:
- { "title": "Stock Trends" },
- { "title": "Chocolate Chip Cookies" },
- { "title": "Music Streaming" },
- { "title": "Remote Work" }
### Chat History:
<chat_history>
${history}
</chat_history>`;

const HISTORY = 'USER: Hello\nASSISTANT: **Ada:** From Ada.';

export const openWebuiHeaders = (chatId: string) => ({
  'x-openwebui-user-name': 'Olga',
  'x-openwebui-user-id': '5c6a1f6e-1f0a-4f43-9a52-111111111111',
  'x-openwebui-user-email': 'olga@example.org',
  'x-openwebui-user-role': 'admin',
  'x-openwebui-chat-id': chatId,
});

export const OPEN_WEBUI_MESSAGE = {
  stream: true,
  model: 'conch/Team',
  messages: [{ role: 'user', content: 'Hello' }],
};

export const OPEN_WEBUI_TITLE_REQUEST = {
  model: 'conch/Team',
  messages: [{ role: 'user', content: OPEN_WEBUI_TITLE(HISTORY) }],
  stream: false,
  max_completion_tokens: 1000,
};

export const LIBRECHAT_MESSAGE = {
  model: 'conch/Team',
  user: '65f1c0a2e4b0a1a2b3c4d5e6',
  stream: true,
  stream_options: { include_usage: true },
  messages: [{ role: 'user', content: 'Hello' }],
};

export const LIBRECHAT_TITLE_REQUEST = {
  model: 'conch/Team',
  user: '65f1c0a2e4b0a1a2b3c4d5e6',
  stream: false,
  messages: [
    {
      role: 'user',
      content: `Provide a concise, 5-word-or-less title for the conversation, using title case conventions. Only return the title itself.

Conversation:
User: Hello
AI: **Ada:** From Ada.`,
    },
  ],
};

/** A message of a person that quotes the prompt of a client. */
export const QUOTED_PROMPT = `What does this mean?\n${OPEN_WEBUI_TITLE(HISTORY)}\nThank you.`;
