import type { FastifyReply } from 'fastify'
import type { AnswerPart } from './answer-part.ts'

/** Bypasses the serializer of the route's response schema. */
export function sendJson(reply: FastifyReply, json: string, mediaType = 'application/json'): FastifyReply {
  return reply.type(`${mediaType}; charset=utf-8`).send(json)
}

/** The answer of a success, whose parts may be rendered already. */
export const sendData = (reply: FastifyReply, data: AnswerPart<object>): FastifyReply =>
  sendJson(reply, `{"success":true,"data":{${data.json}}}`)
