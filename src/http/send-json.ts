import type { FastifyReply } from 'fastify'

/** Sends what is JSON already, past the serializer of the route's response schema. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
